INSERT INTO beats (shard, beat_at) VALUES
('0', '2026-05-01 12:00:00.000000');
INSERT INTO command_hashes (scope, hash) VALUES
('application 1', 'abc');
INSERT INTO erasures (id, person_id, asked_at, waits) VALUES
('1', '4611686018427387913', '2026-05-01 12:00:00.000000', '1');
INSERT INTO instance (key, value) VALUES
('compat', '0059'),
('id', 'e86a9dedb4220571651b2e04917c5889');
INSERT INTO matches (id, game, options, rated, opening, house_rules, clock, odds, fen, ending, winner, reason, numbers, started_at, moved_at, ended_at, touched, version, event, packed_moves, packed_offers, server_id, wake_at, noticed_at, first_moves, put_back_from) VALUES
('1', 'corners', '', '0', 'W:Wa1,b1,f3:Bc2,d3', '', 'none', NULL, 'W:Wb3,b4,g5:Be4,a6', 'COUNT', NULL, 'REPETITION', '3 0 0', '2026-05-01 12:02:02.002468', '2026-05-01 12:46:46.056764', '2026-05-01 12:46:46.056764', NULL, '45', NULL, '10bguq f3-f2
10bguq c2-c3
10bguq b1-b2
10bguq c3-c4
10bguq b2-b1
10bguq c4-c3
10bguq b1-b2
10bguq c3-c4
10bguq f2-f3
10bguq d3-c3
10bguq f3-g3
10bguq c4-c5
10bguq b2-b3
10bguq c5-b5
10bguq g3-f3
10bguq b5-b6
10bguq b3-a3
10bguq c3-d3
10bguq f3-g3
10bguq d3-e3
10bguq a3-b3
10bguq e3-f3
10bguq a1-a2
10bguq f3-f4
10bguq g3-g4
10bguq b6-a6
10bguq b3-b2
10bguq f4-f5
10bguq a2-a3
10bguq f5-e5
10bguq a3-b3
10bguq e5-d5
10bguq g4-g5
10bguq d5-e5
10bguq b2-b4
10bguq e5-e4
10bguq g5-g6
10bguq e4-f4
10bguq g6-g5
10bguq f4-e4
10bguq b3-c3
10bguq e4-e5
10bguq c3-b3
10bguq e5-e4', '', '4611686018427387904', NULL, NULL, NULL, NULL),
('2', 'breakthrough', '', '0', 'W:W12,29:B7,40', '', 'none', NULL, 'B:WK1,29:B40', 'CROWNED', '0', NULL, NULL, '2026-05-01 12:48:48.059232', '2026-05-01 12:49:49.060466', '2026-05-01 12:49:49.060466', NULL, '2', NULL, '10bguq 12x1', '', '4611686018427387904', NULL, NULL, NULL, NULL),
('3', 'corners', '', '0', 'W:Wa1,b1,f3:Bc2,d3', '', 'none', NULL, 'W:Wc1,a3,e4:Bf4,g4', 'LATE', '1', NULL, '40', '2026-05-01 12:51:51.062934', '2026-05-01 14:13:11.161654', '2026-05-01 14:13:11.161654', NULL, '81', NULL, '10bguq a1-c3
10bguq c2-c1
10bguq c3-c4
10bguq d3-e3
10bguq b1-b2
10bguq e3-g3
10bguq f3-f2
10bguq c1-d1
10bguq b2-b3
10bguq g3-g2
10bguq b3-a3
10bguq d1-d2
10bguq c4-c3
10bguq g2-c2
10bguq a3-a2
10bguq c2-g2
10bguq c3-d3
10bguq d2-e2
10bguq f2-d2
10bguq g2-g3
10bguq d2-d1
10bguq g3-h3
10bguq a2-a3
10bguq h3-h4
10bguq a3-b3
10bguq e2-e1
10bguq d1-f1
10bguq h4-h3
10bguq d3-d2
10bguq e1-d1
10bguq b3-a3
10bguq h3-h2
10bguq f1-f2
10bguq h2-h1
10bguq f2-f1
10bguq d1-e1
10bguq f1-g1
10bguq h1-h2
10bguq g1-g2
10bguq e1-d1
10bguq d2-c2
10bguq h2-h3
10bguq g2-f2
10bguq h3-h4
10bguq a3-b3
10bguq d1-e1
10bguq c2-d2
10bguq e1-f1
10bguq f2-g2
10bguq f1-g1
10bguq b3-b4
10bguq g1-h1
10bguq d2-d1
10bguq h4-h3
10bguq b4-b3
10bguq h3-h2
10bguq b3-a3
10bguq h2-f2
10bguq d1-e1
10bguq f2-e2
10bguq g2-g3
10bguq e2-d2
10bguq e1-d1
10bguq h1-h2
10bguq a3-b3
10bguq d2-d3
10bguq g3-f3
10bguq h2-h3
10bguq f3-f2
10bguq d3-d4
10bguq f2-f3
10bguq h3-h4
10bguq f3-f4
10bguq h4-g4
10bguq f4-e4
10bguq g4-g3
10bguq b3-a3
10bguq d4-f4
10bguq d1-c1
10bguq g3-g4', '', '4611686018427387904', NULL, NULL, NULL, NULL),
('4', 'russian', '', '0', 'W:Wc3:Bd4', '', 'none', NULL, 'B:We5:B', 'NO_PIECES', '0', NULL, NULL, '2026-05-01 14:15:13.164122', '2026-05-01 14:16:14.165356', '2026-05-01 14:16:14.165356', NULL, '2', NULL, '10bguq c3:e5', '', '4611686018427387904', NULL, NULL, NULL, NULL),
('5', 'corners', '', '0', 'W:Wa1,b1,f3:Bc2,d3', '', 'none', NULL, 'W:Wa1,b1,g3:Bc2,c3', 'GOAL', '1', NULL, NULL, '2026-05-01 14:18:16.167824', '2026-05-01 14:20:18.170292', '2026-05-01 14:20:18.170292', NULL, '3', '1000000000001029470', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('6', 'frisian', '', '0', 'W:WK1:BK46', '', 'none', NULL, 'W:WK11:BK19', 'RULE', NULL, 'ONE_KING_EACH', '2', '2026-05-01 14:22:20.172760', '2026-05-01 14:26:24.177696', '2026-05-01 14:26:24.177696', NULL, '5', '1000000000001053227', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('7', 'turkish', '', '0', 'W:WKa1,Kb1:BKh8', '', 'none', NULL, 'W:WKa1:BKa8', 'RULE', NULL, 'ONE_PIECE_EACH', NULL, '2026-05-01 14:28:26.180164', '2026-05-01 14:30:28.182632', '2026-05-01 14:30:28.182632', NULL, '3', '1000000000001092822', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('8', 'italian', '', '0', 'W:WK1,K2:BK32', '', 'none', NULL, 'W:WK2,K5:BK28', 'REPETITION', NULL, NULL, '4', '2026-05-01 14:32:30.185100', '2026-05-01 14:46:44.202376', '2026-05-01 14:46:44.202376', NULL, '15', '1000000000001116579', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('9', 'english', '', '0', 'W:WK1,K2:BK32', '', 'none', NULL, 'B:WK1,K13:BK32', 'REPETITION', NULL, NULL, '3', '2026-05-01 14:48:46.204844', '2026-05-01 15:01:59.220886', '2026-05-01 15:01:59.220886', NULL, '14', '1000000000001235364', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('10', 'russian', '', '0', 'W:WKa1,Kc1:BKb8', '', 'none', NULL, 'W:WKc5:BKc1', 'RULE', NULL, 'TWO_PIECES_AGAINST_KING', '5', '2026-05-01 15:04:01.223354', '2026-05-01 15:14:11.235694', '2026-05-01 15:14:11.235694', NULL, '11', '1000000000001346230', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('11', 'russian', '', '0', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,h2,a3,c3,e3,g3,d4:Bc5,g5,b6,h6,a7,c7,e7,g7,b8,d8,f8,h8', 'AGREED', NULL, NULL, NULL, '2026-05-01 15:16:13.238162', '2026-05-01 15:23:20.246800', '2026-05-01 15:25:22.249268', NULL, '10', '1000000000001433339', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('12', 'english', '', '0', NULL, '', 'none', NULL, 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13', 'RESIGNED', '1', NULL, NULL, '2026-05-01 15:27:24.251736', '2026-05-01 15:28:25.252970', '2026-05-01 15:29:26.254204', NULL, '3', '1000000000001480853', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('13', 'english', '', '0', NULL, '', 'none', NULL, 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13', NULL, NULL, NULL, NULL, '2026-05-01 15:31:28.256672', '2026-05-01 15:32:29.257906', NULL, NULL, '2', '1000000000001496691', NULL, NULL, '4611686018427387904', '2026-05-01 15:32:29.257906', NULL, NULL, NULL),
('14', 'russian', '', '0', NULL, '', 'none', NULL, 'B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 15:35:32.261608', '2026-05-01 15:36:33.262842', NULL, NULL, '3', '1000000000001512529', NULL, NULL, '4611686018427387904', '2026-05-01 15:36:33.262842', NULL, NULL, NULL),
('15', 'international', '', '0', NULL, '', 'none', NULL, 'B:W29,31,32,33,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20', NULL, NULL, NULL, NULL, '2026-05-01 15:39:36.266544', '2026-05-01 15:40:37.267778', NULL, NULL, '3', '1000000000001536286', NULL, NULL, '4611686018427387904', '2026-05-01 15:40:37.267778', NULL, NULL, NULL),
('16', 'brazilian', '', '0', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 15:43:40.271480', '2026-05-01 15:43:40.271480', NULL, NULL, '1', '1000000000001552124', NULL, NULL, '4611686018427387904', '2026-05-01 15:43:40.271480', NULL, NULL, NULL),
('17', 'frisian', '', '0', NULL, '', 'none', NULL, 'W:W31,32,33,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,11,12,13,14,15,16,17,18,30', NULL, NULL, NULL, NULL, '2026-05-01 15:45:42.273948', '2026-05-01 15:51:48.281352', NULL, NULL, '7', '1000000000001560043', NULL, NULL, '4611686018427387904', '2026-05-01 15:51:48.281352', NULL, NULL, NULL),
('18', 'turkish', '', '0', NULL, '', 'none', NULL, 'W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,f3,g3,h3,e4:Bc5,a6,b6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7', NULL, NULL, NULL, NULL, '2026-05-01 15:53:50.283820', '2026-05-01 15:55:52.286288', NULL, NULL, '3', '1000000000001615476', NULL, NULL, '4611686018427387904', '2026-05-01 15:55:52.286288', NULL, NULL, NULL),
('19', 'russian', 'huff', '0', NULL, 'touch-move', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 15:57:54.288756', '2026-05-01 15:57:54.288756', NULL, '22', '1', '1000000000001639233', NULL, NULL, '4611686018427387904', '2026-05-01 15:57:54.288756', NULL, NULL, NULL),
('20', 'english', '', '0', 'ballot:acf-three-move:7', '', 'none', NULL, 'W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,13,16', NULL, NULL, NULL, NULL, '2026-05-01 15:59:56.291224', '2026-05-01 15:59:56.291224', NULL, NULL, '2', '1000000000001647152', NULL, NULL, '4611686018427387904', '2026-05-01 15:59:56.291224', NULL, NULL, NULL),
('21', 'english', '', '0', 'ballot:acf-three-move:7', '', 'none', NULL, 'B:W18,20,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,13,16', 'RESIGNED', '1', NULL, NULL, '2026-05-01 16:02:59.294926', '2026-05-01 16:04:00.296160', '2026-05-01 16:05:01.297394', NULL, '3', '1000000000001655071', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('22', 'english', '', '0', 'ballot:acf-three-move:7', '', 'none', NULL, 'B:W14,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,13,16', 'RESIGNED', '1', NULL, NULL, '2026-05-01 16:07:03.299862', '2026-05-01 16:08:04.301096', '2026-05-01 16:09:05.302330', NULL, '3', '1000000000001670909', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('23', 'russian', '', '0', NULL, '', 'none', NULL, 'B:Wa1,c1,e1,g1,b2,d2,f2,h2,c3,e3,g3,b4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 16:11:07.304798', '2026-05-01 16:12:08.306032', NULL, NULL, '2', '1000000000001686747', NULL, NULL, NULL, '2026-05-01 16:12:08.306032', NULL, NULL, NULL),
('24', 'lasca', '', '0', NULL, '', 'none', NULL, 'B:a1=w,a3=w,a5=b,a7=b,b2=w,b6=b,c1=w,c3=w,c5=b,c7=b,d2=w,d6=b,e1=w,e3=w,e5=b,e7=b,f2=w,f4=w,f6=b,g1=w,g5=b,g7=b', NULL, NULL, NULL, NULL, '2026-05-01 16:14:10.308500', '2026-05-01 16:15:11.309734', NULL, NULL, '2', '1000000000001702585', NULL, NULL, '4611686018427387904', '2026-05-01 16:15:11.309734', NULL, NULL, NULL),
('25', 'jamaican', 'light-first', '0', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,g3:Bc5,b6,f6,h6,a7,c7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 16:17:13.312202', '2026-05-01 16:21:17.317138', NULL, NULL, '5', '1000000000001718423', NULL, NULL, '4611686018427387904', '2026-05-01 16:21:17.317138', NULL, NULL, NULL),
('26', 'thai', '', '0', NULL, '', 'none', NULL, 'B:Wa1,c1,e1,g1,b2,h2,c3,e3:Bb6,a7,c7,e7,g7,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 16:23:19.319606', '2026-05-01 16:27:23.324542', NULL, NULL, '5', '1000000000001758018', NULL, NULL, '4611686018427387904', '2026-05-01 16:27:23.324542', NULL, NULL, NULL),
('27', 'thai', '', '0', 'W:Wa3,c1:Bh8,b8', '', 'none', NULL, 'W:Wd2,b4:Bb6,h8', 'RESIGNED', '0', NULL, NULL, '2026-05-01 16:29:25.327010', '2026-05-01 16:33:29.331946', '2026-05-01 16:34:30.333180', NULL, '6', '1000000000001797613', NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('28', 'russian', '', '1', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', 'RESIGNED', '1', NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, '4', NULL, NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('29', 'russian', '', '1', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', 'AGREED', NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, '5', NULL, NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('30', 'russian', '', '1', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', 'RESIGNED', '0', NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, '4', NULL, NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('31', 'russian', '', '0', NULL, '', '3d/move', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '3', NULL, NULL, NULL, '4611686018427387904', '2026-05-01 12:00:00.000000', NULL, NULL, NULL),
('32', 'russian', '', '0', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '1', NULL, NULL, NULL, NULL, '2026-05-15 12:00:00.000000', NULL, NULL, NULL),
('33', 'russian', '', '0', NULL, '', 'none', NULL, 'B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '2', NULL, NULL, NULL, NULL, '2026-05-15 12:00:00.000000', NULL, NULL, NULL),
('34', 'russian', '', '0', NULL, '', '3d/move', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '1', NULL, NULL, NULL, '4611686018427387904', '2026-05-01 12:00:00.000000', NULL, NULL, NULL),
('35', 'russian', '', '0', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '1', NULL, NULL, NULL, '4611686018427387904', '2026-05-15 12:00:00.000000', NULL, NULL, NULL),
('36', 'russian', '', '0', NULL, '', '10m+5s, strict', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '1', NULL, NULL, NULL, '4611686018427387904', '2026-05-01 12:00:00.000000', NULL, NULL, NULL),
('37', 'russian', '', '0', NULL, '', '3d/move', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '1', NULL, NULL, NULL, '4611686018427387904', '2026-05-01 12:00:00.000000', NULL, NULL, NULL),
('38', 'russian', '', '0', NULL, '', 'none', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', NULL, NULL, '1', NULL, NULL, NULL, '4611686018427387904', '2026-05-15 12:00:00.000000', NULL, NULL, NULL),
('39', 'russian', '', '0', NULL, '', '3d/move', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:05:00.000000', NULL, NULL, '6', NULL, NULL, NULL, '4611686018427387904', '2026-05-01 12:05:00.000000', NULL, NULL, NULL),
('40', 'chapaev', 'short-match', '0', NULL, '', 'none', NULL, 'turn=b rows=3,6 opener=w round=1 shots=2 quiet=0 streak=0 missed=0,0 wins=0,0 winner=- w1=0.5,2.5 w2=1.5,2.5 w3=2.5,2.5 w5=4.5,2.5 w6=5.5,2.5 w7=6.5,2.5 w8=7.5,2.5 b1=0.5,5.5 b2=1.5,5.5 b3=2.5,5.5 b5=4.5,5.5 b6=5.5,5.5 b7=6.5,5.5 b8=7.5,5.5', NULL, NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:05:00.000000', NULL, NULL, '3', NULL, NULL, NULL, '4611686018427387904', '2026-05-15 12:05:00.000000', NULL, NULL, NULL),
('41', 'russian', '', '0', NULL, '', '10m+5s, strict', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', 'RESIGNED', '0', NULL, NULL, '2026-05-01 12:01:00.000000', '2026-05-01 12:01:00.000000', '2026-05-01 12:01:00.000000', NULL, '4', NULL, NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL),
('42', 'russian', '', '0', NULL, '', '10m+5s, strict', NULL, 'W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8', 'RESIGNED', '1', NULL, NULL, '2026-05-01 12:01:00.000000', '2026-05-01 12:01:00.000000', '2026-05-01 12:01:00.000000', NULL, '4', NULL, NULL, NULL, '4611686018427387904', NULL, NULL, NULL, NULL);
INSERT INTO notices (person_id, kind, match_id, ply, due_at, is_silent, claimed_at, sent_at) VALUES
('7777777777777', 'HOME', '0', '739741', '2026-05-05 16:00:00.000000', '0', NULL, NULL),
('7777777777777', 'last', '38', '3', '2026-05-01 12:00:00.000000', '0', NULL, NULL);
INSERT INTO people (id, name, theme, coordinates, square_names, text_style, zone, quiet, reminders, digest, locale, language, forced, solver_name, table_place, world_rating, lesson_offers, lesson_offered_at, feed, away, inbox, pings, achievements, remarks, season, dm_channel_id, dm_blocked_at, exported_at) VALUES
('2', 'Борис', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'on', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '82', NULL, NULL),
('3', 'Clara', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('5', 'Host', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('11', 'Player 11', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('12', 'Player 12', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('13', 'Player 13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('14', 'Player 14', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('15', 'Player 15', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('39', 'Player 39', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('100', 'Member 0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('101', 'Member 1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('7777777777777', 'Zoe Quill', NULL, NULL, NULL, NULL, 'Europe/Rome', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'on', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '6666666666666', NULL, NULL),
('100000000000000000', '*Dmitri*', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('9223372036854775807', 'Anna', 'wood', 'numbers', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, games, rated_at) VALUES
('5', '1500.5', '99.25', '0.06', '3', '2026-05-01 12:00:00.000000');
INSERT INTO retired_puzzles (puzzle, retired_at) VALUES
('9', '2026-05-01 12:00:00.000000');
INSERT INTO season_posts (server_id, month, channel_id, due_at, is_done, message_id) VALUES
('1', '2026-11-20', '1', '2026-11-20 12:00:00.000000', '0', '1');
INSERT INTO servers (id, theme, view, boards, threads, game_channels, audit_channel, clock, computer, analysis, zone, untimed, on_time, shots, guard, achievements, feed_channel, party_channel, season_channel, champion_role, season_at, quiet, rated, forecasts, arbiter_role, tournaments, language, language_offer, left_at) VALUES
('77', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4611686018427387904', 'wood', 'turn', 'last', 'always', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4611686018427387905', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4611686018427387906', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO analyses (match_id, judgements, is_told, is_searched) VALUES
('4', '[]', '1', '1');
INSERT INTO attempts (person_id, puzzle, seen_at, moves, misses, hints, tried, other_way, is_first, state, version, solved_at) VALUES
('7777777777777', '5', '2026-05-01 12:00:00.000000', 'c3-d4', '0', '0', '', '', '1', 'open', '1', NULL);
INSERT INTO audit (id, server_id, made_at, actor_id, action, person_id, match_id, until, reason, tournament_id, round, board, white_points, black_points) VALUES
('1', '4611686018427387905', '2026-05-01 12:00:00.000000', '2', 'ban', '7777777777777', NULL, '2026-05-31 12:00:00.000000', 'rude to Zoe Quill', NULL, NULL, NULL, NULL, NULL),
('2', '4611686018427387906', '2026-05-01 12:00:00.000000', '2', 'ban', '7777777777777', NULL, '2026-05-02 12:00:00.000000', 'rude to Zoe Quill', NULL, NULL, NULL, NULL, NULL),
('3', '4611686018427387905', '2026-05-01 12:00:00.000000', '7777777777777', 'ban', '3', NULL, '2026-05-31 12:00:00.000000', 'rude to Zoe Quill', NULL, NULL, NULL, NULL, NULL);
INSERT INTO award_steps (person_id, key, match_id, count) VALUES
('3', 'newcomers', '28', '1'),
('3', 'newcomers', '29', '1'),
('11', 'newcomers', '41', '1'),
('13', 'newcomers', '42', '1'),
('14', 'newcomers', '42', '1'),
('15', 'newcomers', '41', '1'),
('7777777777777', 'newcomers', '28', '1'),
('7777777777777', 'newcomers', '29', '1'),
('7777777777777', 'votes', '38', '1');
INSERT INTO awards (person_id, key, match_id, at) VALUES
('11', 'first-game', '41', '2026-05-01 12:01:00.000000'),
('13', 'first-game', '42', '2026-05-01 12:01:00.000000'),
('14', 'first-game', '42', '2026-05-01 12:01:00.000000'),
('15', 'first-game', '41', '2026-05-01 12:01:00.000000'),
('7777777777777', 'first', '38', '2026-05-01 12:00:00.000000'),
('7777777777777', 'first-game', '28', '2026-05-01 12:00:00.000000');
INSERT INTO bans (server_id, person_id, until, reason, made_by, made_at) VALUES
('4611686018427387905', '3', '2026-05-31 12:00:00.000000', 'rude to Zoe Quill', '7777777777777', '2026-05-01 12:00:00.000000'),
('4611686018427387905', '7777777777777', '2026-05-31 12:00:00.000000', 'rude to Zoe Quill', '2', '2026-05-01 12:00:00.000000'),
('4611686018427387906', '7777777777777', '2026-05-02 12:00:00.000000', 'rude to Zoe Quill', '2', '2026-05-01 12:00:00.000000');
INSERT INTO blocks (person_id, blocked_id, since) VALUES
('2', '2', '2026-11-20 12:00:00.000000');
INSERT INTO channels (id, server_id) VALUES
('71', '4611686018427387904'),
('80', NULL),
('82', NULL),
('5000', '4611686018427387904'),
('5001', '4611686018427387904'),
('5002', '4611686018427387904'),
('5003', '4611686018427387904'),
('5004', '4611686018427387904'),
('5005', '4611686018427387904'),
('5006', '4611686018427387904'),
('5007', '4611686018427387904'),
('5008', '4611686018427387904'),
('5009', '4611686018427387904'),
('5010', '4611686018427387904'),
('5011', '4611686018427387904'),
('5012', '4611686018427387904'),
('5013', '4611686018427387904'),
('5014', '4611686018427387904'),
('5015', '4611686018427387904'),
('5016', '4611686018427387904'),
('5017', '4611686018427387904'),
('5018', '4611686018427387904'),
('5019', NULL),
('5020', '4611686018427387904'),
('5021', '4611686018427387904'),
('5022', '4611686018427387904'),
('5023', '4611686018427387904'),
('5024', '4611686018427387904'),
('5025', '4611686018427387904'),
('5026', '4611686018427387904'),
('9001', '4611686018427387904'),
('9002', '4611686018427387904'),
('9003', '4611686018427387904'),
('9004', '4611686018427387904'),
('9005', '4611686018427387904'),
('9006', '4611686018427387904'),
('9007', '4611686018427387904'),
('9008', '4611686018427387904'),
('9009', '4611686018427387904'),
('9010', '4611686018427387904'),
('9011', '4611686018427387904'),
('9012', '4611686018427387904'),
('9013', '4611686018427387904'),
('9014', '4611686018427387904'),
('9020', '4611686018427387904'),
('9021', '4611686018427387904'),
('9022', '4611686018427387904'),
('9023', '4611686018427387904'),
('9024', '4611686018427387904'),
('6666666666666', NULL);
INSERT INTO event_places (kind, event_id, person_id, server_id, channel_id, ended_at, place, took_part, counts) VALUES
('x', '1', '2', '1', '1', '2026-11-20 12:00:00.000000', '1', '0', '0');
INSERT INTO exercise_ratings (person_id, family, rating, deviation, volatility, games, rated_at) VALUES
('7777777777777', 'Russian', '1500.0', '99.0', '0.06', '1', '2026-05-01 12:00:00.000000');
INSERT INTO feed_items (match_id, kind, ply, server_id, made_at, claimed_at, sent_at) VALUES
('4', 'end', '1', '4611686018427387904', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000');
INSERT INTO follows (match_id, person_id, how, due_at, claimed_at) VALUES
('38', '7777777777777', 'end', NULL, NULL);
INSERT INTO forecasts (match_id, person_id, server_id, outcome, made_at, points) VALUES
('38', '7777777777777', '4611686018427387904', 'WHITE', '2026-05-01 12:00:00.000000', NULL);
INSERT INTO game_marks (match_id, plies, captured, captured_ply, captured_by) VALUES
('1', '1', '1', '1', '1');
INSERT INTO gifts (match_id, given_at, color, seconds, event) VALUES
('39', '2026-05-01 12:05:00.000000', '1', '86400', NULL);
INSERT INTO lesson_progress (person_id, lesson, step, turn, misses, hints, slips, tried, reached, stars, version) VALUES
('7777777777777', '1', '2', '0', '1', '0', '0', '', '2', '1', '3');
INSERT INTO match_secrets (match_id, secret) VALUES
('40', '2cdd193e40575d9d65a44825084bf5e2');
INSERT INTO missed (person_id, puzzle, missed_at) VALUES
('2', '1', '2026-11-20 12:00:00.000000');
INSERT INTO mistakes (id, match_id, ply, person_id, game, fen, played, written, stage, due_at) VALUES
('1', '1', '1', '2', 'x', 'x', 'x', 'x', '1', '2026-11-20 12:00:00.000000');
INSERT INTO moves (match_id, ply, version, text, played_at, event, how) VALUES
('5', '0', '2', 'f3-g3', '2026-05-01 14:19:17.169058', '1000000000001037389', NULL),
('5', '1', '3', 'd3-c3', '2026-05-01 14:20:18.170292', '1000000000001045308', NULL),
('6', '0', '2', '1-6', '2026-05-01 14:23:21.173994', '1000000000001061146', NULL),
('6', '1', '3', '46-37', '2026-05-01 14:24:22.175228', '1000000000001069065', NULL),
('6', '2', '4', '6-11', '2026-05-01 14:25:23.176462', '1000000000001076984', NULL),
('6', '3', '5', '37-19', '2026-05-01 14:26:24.177696', '1000000000001084903', NULL),
('7', '0', '2', 'b1-b8', '2026-05-01 14:29:27.181398', '1000000000001100741', NULL),
('7', '1', '3', 'h8xa8', '2026-05-01 14:30:28.182632', '1000000000001108660', NULL),
('8', '0', '2', '1-5', '2026-05-01 14:33:31.186334', '1000000000001124498', NULL),
('8', '1', '3', '32-28', '2026-05-01 14:34:32.187568', '1000000000001132417', NULL),
('8', '2', '4', '5-10', '2026-05-01 14:35:33.188802', '1000000000001140336', NULL),
('8', '3', '5', '28-31', '2026-05-01 14:36:34.190036', '1000000000001148255', NULL),
('8', '4', '6', '10-5', '2026-05-01 14:37:35.191270', '1000000000001156174', NULL),
('8', '5', '7', '31-28', '2026-05-01 14:38:36.192504', '1000000000001164093', NULL),
('8', '6', '8', '2-6', '2026-05-01 14:39:37.193738', '1000000000001172012', NULL),
('8', '7', '9', '28-32', '2026-05-01 14:40:38.194972', '1000000000001179931', NULL),
('8', '8', '10', '6-2', '2026-05-01 14:41:39.196206', '1000000000001187850', NULL),
('8', '9', '11', '32-28', '2026-05-01 14:42:40.197440', '1000000000001195769', NULL),
('8', '10', '12', '5-1', '2026-05-01 14:43:41.198674', '1000000000001203688', NULL),
('8', '11', '13', '28-32', '2026-05-01 14:44:42.199908', '1000000000001211607', NULL),
('8', '12', '14', '1-5', '2026-05-01 14:45:43.201142', '1000000000001219526', NULL),
('8', '13', '15', '32-28', '2026-05-01 14:46:44.202376', '1000000000001227445', NULL),
('9', '0', '2', '2-6', '2026-05-01 14:49:47.206078', '1000000000001243283', NULL),
('9', '1', '3', '32-27', '2026-05-01 14:50:48.207312', '1000000000001251202', NULL),
('9', '2', '4', '6-9', '2026-05-01 14:51:49.208546', '1000000000001259121', NULL),
('9', '3', '5', '27-32', '2026-05-01 14:52:50.209780', '1000000000001267040', NULL),
('9', '4', '6', '9-13', '2026-05-01 14:53:51.211014', '1000000000001274959', NULL),
('9', '5', '7', '32-28', '2026-05-01 14:54:52.212248', '1000000000001282878', NULL),
('9', '6', '8', '13-17', '2026-05-01 14:55:53.213482', '1000000000001290797', NULL),
('9', '7', '9', '28-32', '2026-05-01 14:56:54.214716', '1000000000001298716', NULL),
('9', '8', '10', '17-13', '2026-05-01 14:57:55.215950', '1000000000001306635', NULL),
('9', '9', '11', '32-28', '2026-05-01 14:58:56.217184', '1000000000001314554', NULL),
('9', '10', '12', '1-6', '2026-05-01 14:59:57.218418', '1000000000001322473', NULL),
('9', '11', '13', '28-32', '2026-05-01 15:00:58.219652', '1000000000001330392', NULL),
('9', '12', '14', '6-1', '2026-05-01 15:01:59.220886', '1000000000001338311', NULL),
('10', '0', '2', 'a1-b2', '2026-05-01 15:05:02.224588', '1000000000001354149', NULL),
('10', '1', '3', 'b8-h2', '2026-05-01 15:06:03.225822', '1000000000001362068', NULL),
('10', '2', '4', 'b2-e5', '2026-05-01 15:07:04.227056', '1000000000001369987', NULL),
('10', '3', '5', 'h2:c7', '2026-05-01 15:08:05.228290', '1000000000001377906', NULL),
('10', '4', '6', 'c1-e3', '2026-05-01 15:09:06.229524', '1000000000001385825', NULL),
('10', '5', '7', 'c7-h2', '2026-05-01 15:10:07.230758', '1000000000001393744', NULL),
('10', '6', '8', 'e3-f2', '2026-05-01 15:11:08.231992', '1000000000001401663', NULL),
('10', '7', '9', 'h2-f4', '2026-05-01 15:12:09.233226', '1000000000001409582', NULL),
('10', '8', '10', 'f2-c5', '2026-05-01 15:13:10.234460', '1000000000001417501', NULL),
('10', '9', '11', 'f4-c1', '2026-05-01 15:14:11.235694', '1000000000001425420', NULL),
('11', '0', '2', 'e3-d4', '2026-05-01 15:17:14.239396', '1000000000001441258', NULL),
('11', '1', '5', 'd6-c5', '2026-05-01 15:20:17.243098', '1000000000001457096', NULL),
('11', '2', '6', 'f2-e3', '2026-05-01 15:21:18.244332', '1000000000001465015', NULL),
('11', '3', '8', 'f6-g5', '2026-05-01 15:23:20.246800', '1000000000001472934', NULL),
('12', '0', '2', '9-13', '2026-05-01 15:28:25.252970', '1000000000001488772', NULL),
('13', '0', '2', '9-13', '2026-05-01 15:32:29.257906', '1000000000001504610', NULL),
('14', '0', '2', 'e3-d4', '2026-05-01 15:36:33.262842', '1000000000001520448', NULL),
('15', '0', '2', '34-29', '2026-05-01 15:40:37.267778', '1000000000001544205', NULL),
('17', '0', '2', '34-29', '2026-05-01 15:46:43.275182', '1000000000001567962', NULL),
('17', '1', '3', '20-24', '2026-05-01 15:47:44.276416', '1000000000001575881', NULL),
('17', '2', '4', '29x20', '2026-05-01 15:48:45.277650', '1000000000001583800', NULL),
('17', '3', '5', '10x30', '2026-05-01 15:49:46.278884', '1000000000001591719', NULL),
('17', '4', '6', '35x24', '2026-05-01 15:50:47.280118', '1000000000001599638', NULL),
('17', '5', '7', '19x30', '2026-05-01 15:51:48.281352', '1000000000001607557', NULL),
('18', '0', '2', 'e3-e4', '2026-05-01 15:54:51.285054', '1000000000001623395', NULL),
('18', '1', '3', 'c6-c5', '2026-05-01 15:55:52.286288', '1000000000001631314', NULL),
('21', '3', '2', '24-20', '2026-05-01 16:04:00.296160', '1000000000001662990', NULL),
('22', '3', '2', '18-14', '2026-05-01 16:08:04.301096', '1000000000001678828', NULL),
('23', '0', '2', 'a3-b4', '2026-05-01 16:12:08.306032', '1000000000001694666', NULL),
('24', '0', '2', 'g3-f4', '2026-05-01 16:15:11.309734', '1000000000001710504', NULL),
('25', '0', '2', 'e3-f4', '2026-05-01 16:18:14.313436', '1000000000001726342', NULL),
('25', '1', '3', 'd6-e5', '2026-05-01 16:19:15.314670', '1000000000001734261', NULL),
('25', '2', '4', 'f4xd6', '2026-05-01 16:20:16.315904', '1000000000001742180', NULL),
('25', '3', '5', 'e7xc5', '2026-05-01 16:21:17.317138', '1000000000001750099', NULL),
('26', '0', '2', 'a7-b6', '2026-05-01 16:24:20.320840', '1000000000001765937', NULL),
('26', '1', '3', 'd2-c3', '2026-05-01 16:25:21.322074', '1000000000001773856', NULL),
('26', '2', '4', 'b8-a7', '2026-05-01 16:26:22.323308', '1000000000001781775', NULL),
('26', '3', '5', 'f2-e3', '2026-05-01 16:27:23.324542', '1000000000001789694', NULL),
('27', '0', '2', 'c1-d2', '2026-05-01 16:30:26.328244', '1000000000001805532', NULL),
('27', '1', '3', 'b8-a7', '2026-05-01 16:31:27.329478', '1000000000001813451', NULL),
('27', '2', '4', 'a3-b4', '2026-05-01 16:32:28.330712', '1000000000001821370', NULL),
('27', '3', '5', 'a7-b6', '2026-05-01 16:33:29.331946', '1000000000001829289', NULL),
('28', '0', '2', 'c3-d4', '2026-05-01 12:00:00.000000', NULL, NULL),
('28', '1', '3', 'b6-a5', '2026-05-01 12:00:00.000000', NULL, NULL),
('29', '0', '2', 'c3-d4', '2026-05-01 12:00:00.000000', NULL, NULL),
('29', '1', '3', 'b6-a5', '2026-05-01 12:00:00.000000', NULL, NULL),
('30', '0', '2', 'c3-d4', '2026-05-01 12:00:00.000000', NULL, NULL),
('30', '1', '3', 'b6-a5', '2026-05-01 12:00:00.000000', NULL, NULL),
('31', '0', '2', 'c3-d4', '2026-05-01 12:00:00.000000', NULL, NULL),
('31', '1', '3', 'b6-a5', '2026-05-01 12:00:00.000000', NULL, NULL),
('33', '0', '2', 'c3-d4', '2026-05-01 12:00:00.000000', NULL, NULL),
('40', '0', '2', '["w4",3.5,7.5,60,0.023144385,0.999732133,11.639003985,[["w4",3.619271,4.841682]],["b4"]]', '2026-05-01 12:05:00.000000', NULL, NULL),
('40', '1', '3', '["w4",3.5,7.5,60,-0.208621973,0.977996356,13.221601593,[],["w4"]]', '2026-05-01 12:05:00.000000', NULL, NULL),
('41', '0', '2', 'c3-d4', '2026-05-01 12:01:00.000000', NULL, NULL),
('41', '1', '3', 'b6-a5', '2026-05-01 12:01:00.000000', NULL, NULL),
('42', '0', '2', 'c3-d4', '2026-05-01 12:01:00.000000', NULL, NULL),
('42', '1', '3', 'b6-a5', '2026-05-01 12:01:00.000000', NULL, NULL);
INSERT INTO odds_steps (server_id, low_id, high_id, family, step, row) VALUES
('1', '2', '2', 'x', '1', '1');
INSERT INTO off_times (id, cause, match_id, person_id, shard, shards, begins_at, ends_at, is_automatic) VALUES
('1', 'HOLIDAY', NULL, '7777777777777', NULL, NULL, '2026-05-03 12:00:00.000000', '2026-05-06 12:00:00.000000', '0'),
('2', 'TAKEBACK', '39', NULL, NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-01 12:05:00.000000', '0');
INSERT INTO offers (match_id, ply, color, kind, made_at, answer, answered_ply, event) VALUES
('11', '1', '1', 'draw', '2026-05-01 15:18:15.240630', 'declined', NULL, '1000000000001449177'),
('11', '3', '1', 'draw', '2026-05-01 15:22:19.245566', 'lapsed', NULL, NULL),
('11', '4', '1', 'draw', '2026-05-01 15:24:21.248034', 'accepted', NULL, NULL),
('14', '1', '0', 'draw', '2026-05-01 15:37:34.264076', 'standing', NULL, '1000000000001528367'),
('15', '1', '1', 'draw', '2026-05-01 15:41:38.269012', 'standing', NULL, NULL),
('20', '3', '0', 'draw', '2026-05-01 16:00:57.292458', 'standing', NULL, NULL),
('29', '2', '0', 'draw', '2026-05-01 12:00:00.000000', 'accepted', '2', NULL);
INSERT INTO plans (match_id, color, ply, lines, is_missed) VALUES
('34', '1', '0', 'c3-d4 b6-a5', '0');
INSERT INTO practice (person_id, ending, seen_at, game, fen, seed, moves, hints, is_helped, stars, best, tries, version) VALUES
('2', 'x', '2026-11-20 12:00:00.000000', 'x', 'x', '1', 'russian', '1', '0', '1', '1', '1', '1');
INSERT INTO pupils (person_id, shows_rating, wished_game, knows) VALUES
('7777777777777', '1', NULL, NULL);
INSERT INTO puzzle_reports (puzzle, person_id, reported_at) VALUES
('5', '7777777777777', '2026-05-01 12:00:00.000000');
INSERT INTO rated_games (match_id, pool, server_id, is_world, white_id, black_id, began_at, ended_at, white_points, is_annulled) VALUES
('28', 'long Russian', '4611686018427387904', '0', '7777777777777', '3', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '0', '0'),
('29', 'long Russian', '4611686018427387904', '0', '3', '7777777777777', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '1', '0'),
('30', 'long Russian', '4611686018427387904', '0', '3', '2', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '2', '0');
INSERT INTO rating_changes (match_id, person_id, scope, pool, rating_before, deviation_before, volatility_before, rating, deviation, volatility, idle, games, at) VALUES
('28', '3', '4611686018427387904', 'long Russian', '1500.0', '350.0', '0.06', '1662.2120014703455', '290.23050778223865', '0.05999967537233814', '0.0', '1', '2026-05-01 12:00:00.000000'),
('28', '7777777777777', '4611686018427387904', 'long Russian', '1500.0', '350.0', '0.06', '1337.7879985296545', '290.23050778223865', '0.05999967537233814', '0.0', '1', '2026-05-01 12:00:00.000000'),
('29', '3', '4611686018427387904', 'long Russian', '1662.2120014703455', '290.23050778223865', '0.05999967537233814', '1576.7493119696505', '260.2731690953496', '0.05999914787285045', '0.0', '2', '2026-05-01 12:00:00.000000'),
('29', '7777777777777', '4611686018427387904', 'long Russian', '1337.7879985296545', '290.23050778223865', '0.05999967537233814', '1423.2506880303495', '260.2731690953496', '0.05999914787285045', '0.0', '2', '2026-05-01 12:00:00.000000'),
('30', '2', '4611686018427387904', 'long Russian', '1500.0', '350.0', '0.06', '1357.5200556669663', '277.9127735947679', '0.05999932231659983', '0.0', '1', '2026-05-01 12:00:00.000000'),
('30', '3', '4611686018427387904', 'long Russian', '1576.7493119696505', '260.2731690953496', '0.05999914787285045', '1666.0982097307124', '233.1865295080324', '0.0599986699421602', '0.0', '3', '2026-05-01 12:00:00.000000');
INSERT INTO ratings (person_id, pool, scope, rating, deviation, volatility, games, rated_at, shown_until) VALUES
('2', 'long Russian', '4611686018427387904', '1357.5200556669663', '277.9127735947679', '0.05999932231659983', '1', '2026-05-01 12:00:00.000000', NULL),
('3', 'long Russian', '4611686018427387904', '1666.0982097307124', '233.1865295080324', '0.0599986699421602', '3', '2026-05-01 12:00:00.000000', NULL),
('7777777777777', 'long Russian', '4611686018427387904', '1423.2506880303495', '260.2731690953496', '0.05999914787285045', '2', '2026-05-01 12:00:00.000000', NULL);
INSERT INTO run_weeks (person_id, server_id, kind, week, runs, solved, best) VALUES
('2', '1', 'x', '2026-11-20', '1', '1', '1');
INSERT INTO runs (id, person_id, server_id, kind, game, day, started_at, row, state, marks, step, pressed_at, used, budget, score, wrong, combo, best, version, due_at, shared_at, duel_id, goal, reached) VALUES
('1', '2', '1', 'x', 'x', '2026-11-20', '2026-11-20 12:00:00.000000', '10001 10002', 'x', 'x', '1', '2026-11-20 12:00:00.000000', '1', '1', '1', '1', '1', '1', '1', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '1', '1', '1');
INSERT INTO school_days (person_id, day) VALUES
('7777777777777', '2026-05-01');
INSERT INTO season_shares (person_id, server_id, month, shared_at) VALUES
('2', '1', '2026-11-20', '2026-11-20 12:00:00.000000');
INSERT INTO teams (id, name, decides, captain_id, joins, role_id, guard, turn_seconds, quorum, silence, is_door_closed, is_person, is_blind, shows_names, thread_id, level, own_name, own_server_id) VALUES
('1', 'Friends of zoe quill', 'vote', '7777777777777', 'open', NULL, 'friends', '600', '1', 'lot', '0', '0', '0', '0', NULL, NULL, NULL, NULL),
('2', 'Guests', 'vote', NULL, 'open', NULL, 'friends', '600', '1', 'lot', '0', '0', '0', '0', NULL, NULL, NULL, NULL),
('3', 'Friends of zoe quill', 'vote', '7777777777777', 'open', NULL, 'friends', '600', '1', 'lot', '0', '0', '0', '0', NULL, NULL, NULL, NULL),
('4', 'Guests', 'vote', NULL, 'open', NULL, 'friends', '600', '1', 'lot', '0', '0', '0', '0', NULL, NULL, NULL, NULL),
('5', 'Zoe Quill', 'anybody', NULL, 'list', NULL, 'friends', '28800', '1', 'lot', '0', '1', '0', '0', NULL, NULL, NULL, NULL),
('6', 'Club', 'vote', NULL, 'open', NULL, 'friends', '600', '1', 'lot', '0', '0', '0', '0', NULL, NULL, NULL, NULL);
INSERT INTO undone (match_id, version, ply, color, text, played_at, event) VALUES
('39', '5', '0', '0', 'c3-d4', '2026-05-01 12:00:00.000000', NULL),
('39', '5', '1', '0', 'b6-a5', '2026-05-01 12:00:00.000000', NULL);
INSERT INTO votes (match_id, ply, person_id, choice, chosen_at, event, ticks) VALUES
('35', '0', '7777777777777', 'c3-d4', '2026-05-01 12:00:01.000000', '0', 'offer');
INSERT INTO watch_parties (server_id, channel_id, message_id, match_id, version, chosen_at, posted_at, edited_at) VALUES
('4611686018427387904', '9001', '4611686018427387911', '42', '1', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:00.000000');
INSERT INTO won_roles (server_id, role_id, person_id, state, tournament_id) VALUES
('1', '1', '2', 'x', '1');
INSERT INTO boards (message_id, match_id, channel_id, version, ply) VALUES
('2305843009247248384', '1', '5000', '44', '43'),
('2305843009259831296', '2', '5001', '1', '0'),
('2305843009326940160', '3', '5002', '80', '79'),
('2305843009339523072', '4', '5003', '1', '0'),
('2305843009356300288', '5', '5004', '2', '1'),
('2305843009360494592', '5', '5004', '3', '2'),
('2305843009377271808', '6', '5005', '4', '3'),
('2305843009381466112', '6', '5005', '5', '4'),
('2305843009394049024', '7', '5006', '2', '1'),
('2305843009398243328', '7', '5006', '3', '2'),
('2305843009419214848', '8', '5007', '14', '13'),
('2305843009423409152', '8', '5007', '15', '14'),
('2305843009444380672', '9', '5008', '13', '12'),
('2305843009448574976', '9', '5008', '14', '13'),
('2305843009469546496', '10', '5009', '10', '9'),
('2305843009473740800', '10', '5009', '11', '10'),
('2305843009482129408', '11', '5010', '1', '0'),
('2305843009486323712', '11', '5010', '2', '1'),
('2305843009490518016', '11', '5010', '5', '2'),
('2305843009494712320', '11', '5010', '6', '3'),
('2305843009498906624', '11', '5010', '8', '4'),
('2305843009503100928', '11', '5010', '10', '4'),
('2305843009511489536', '12', '5010', '1', '0'),
('2305843009515683840', '12', '5010', '2', '1'),
('2305843009519878144', '13', '5010', '1', '0'),
('2305843009524072448', '13', '5010', '2', '1'),
('2305843009532461056', '14', '5011', '1', '0'),
('2305843009536655360', '14', '5011', '2', '1'),
('2305843009540849664', '14', '5011', '3', '1'),
('2305843009549238272', '15', '5012', '1', '0'),
('2305843009553432576', '15', '5012', '2', '1'),
('2305843009566015488', '17', '5014', '1', '0'),
('2305843009570209792', '17', '5014', '2', '1'),
('2305843009574404096', '17', '5014', '3', '2'),
('2305843009578598400', '17', '5014', '4', '3'),
('2305843009586987008', '18', '5015', '1', '0'),
('2305843009591181312', '18', '5015', '3', '2'),
('2305843009595375616', '18', '5015', '2', '1'),
('2305843009603764224', '19', '5016', '1', '0'),
('2305843009612152832', '20', '5017', '1', '0'),
('2305843009616347136', '20', '5017', '2', '0'),
('2305843009624735744', '21', '5018', '1', '3'),
('2305843009628930048', '21', '5018', '2', '4'),
('2305843009633124352', '21', '5018', '3', '4'),
('2305843009637318656', '22', '5018', '1', '3'),
('2305843009641512960', '22', '5018', '2', '4'),
('2305843009645707264', '22', '5018', '3', '4'),
('2305843009654095872', '23', '5019', '1', '0'),
('2305843009658290176', '23', '5019', '2', '1'),
('2305843009662484480', '24', '5021', '2', '1'),
('2305843009670873088', '25', '5022', '1', '0'),
('2305843009675067392', '25', '5022', '2', '1'),
('2305843009679261696', '25', '5022', '3', '2'),
('2305843009683456000', '25', '5022', '4', '3'),
('2305843009687650304', '25', '5022', '5', '4'),
('2305843009696038912', '26', '5023', '1', '0'),
('2305843009700233216', '26', '5023', '2', '1'),
('2305843009704427520', '26', '5023', '3', '2'),
('2305843009708621824', '26', '5023', '4', '3'),
('2305843009712816128', '26', '5023', '5', '4'),
('2305843009721204736', '27', '5024', '1', '0'),
('2305843009725399040', '27', '5024', '2', '1'),
('2305843009729593344', '27', '5024', '3', '2'),
('2305843009733787648', '27', '5024', '4', '3'),
('2305843009737981952', '27', '5024', '5', '4');
INSERT INTO challenges (id, channel_id, challenger_id, opponent_id, game, options, rated, opening, house_rules, clock, odds, color, created_at, expires_at, state, match_id, rematch_of, message_id, shown_state) VALUES
('1', '5000', '9223372036854775807', '2', 'corners', '', '0', 'W:Wa1,b1,f3:Bc2,d3', '', 'none', NULL, '0', '2026-05-01 12:01:01.001234', '2026-05-02 12:01:01.001234', 'accepted', '1', NULL, '2305843009213693952', 'accepted'),
('2', '5001', '2', '3', 'breakthrough', '', '0', 'W:W12,29:B7,40', '', 'none', NULL, '0', '2026-05-01 12:47:47.057998', '2026-05-02 12:47:47.057998', 'accepted', '2', NULL, '2305843009255636992', 'accepted'),
('3', '5002', '3', '100000000000000000', 'corners', '', '0', 'W:Wa1,b1,f3:Bc2,d3', '', 'none', NULL, '0', '2026-05-01 12:50:50.061700', '2026-05-02 12:50:50.061700', 'accepted', '3', NULL, '2305843009268219904', 'accepted'),
('4', '5003', '9223372036854775807', '2', 'russian', '', '0', 'W:Wc3:Bd4', '', 'none', NULL, '0', '2026-05-01 14:14:12.162888', '2026-05-02 14:14:12.162888', 'accepted', '4', NULL, '2305843009335328768', 'accepted'),
('5', '5004', '2', '3', 'corners', '', '0', 'W:Wa1,b1,f3:Bc2,d3', '', 'none', NULL, '0', '2026-05-01 14:17:15.166590', '2026-05-02 14:17:15.166590', 'accepted', '5', NULL, '2305843009347911680', 'accepted'),
('6', '5005', '3', '100000000000000000', 'frisian', '', '0', 'W:WK1:BK46', '', 'none', NULL, '0', '2026-05-01 14:21:19.171526', '2026-05-02 14:21:19.171526', 'accepted', '6', NULL, '2305843009364688896', 'accepted'),
('7', '5006', '9223372036854775807', '2', 'turkish', '', '0', 'W:WKa1,Kb1:BKh8', '', 'none', NULL, '0', '2026-05-01 14:27:25.178930', '2026-05-02 14:27:25.178930', 'accepted', '7', NULL, '2305843009385660416', 'accepted'),
('8', '5007', '2', '3', 'italian', '', '0', 'W:WK1,K2:BK32', '', 'none', NULL, '0', '2026-05-01 14:31:29.183866', '2026-05-02 14:31:29.183866', 'accepted', '8', NULL, '2305843009402437632', 'accepted'),
('9', '5008', '3', '100000000000000000', 'english', '', '0', 'W:WK1,K2:BK32', '', 'none', NULL, '0', '2026-05-01 14:47:45.203610', '2026-05-02 14:47:45.203610', 'accepted', '9', NULL, '2305843009427603456', 'accepted'),
('10', '5009', '9223372036854775807', '2', 'russian', '', '0', 'W:WKa1,Kc1:BKb8', '', 'none', NULL, '0', '2026-05-01 15:03:00.222120', '2026-05-02 15:03:00.222120', 'accepted', '10', NULL, '2305843009452769280', 'accepted'),
('11', '5010', '9223372036854775807', '2', 'russian', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:15:12.236928', '2026-05-02 15:15:12.236928', 'accepted', '11', NULL, '2305843009477935104', 'accepted'),
('12', '5010', '2', '3', 'english', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:26:23.250502', '2026-05-02 15:26:23.250502', 'accepted', '12', NULL, '2305843009507295232', 'accepted'),
('13', '5010', '3', '2', 'english', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:30:27.255438', '2026-05-02 15:30:27.255438', 'accepted', '13', '12', NULL, 'accepted'),
('14', '5010', '9223372036854775807', '2', 'russian', '', '0', NULL, '', 'none', NULL, '1', '2026-05-01 15:33:30.259140', '2026-05-02 15:33:30.259140', 'open', NULL, '11', NULL, NULL),
('15', '5011', '9223372036854775807', '3', 'russian', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:34:31.260374', '2026-05-02 15:34:31.260374', 'accepted', '14', NULL, '2305843009528266752', 'accepted'),
('16', '5012', '3', '2', 'international', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:38:35.265310', '2026-05-02 15:38:35.265310', 'accepted', '15', NULL, '2305843009545043968', 'accepted'),
('17', '5013', '2', '9223372036854775807', 'brazilian', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:42:39.270246', '2026-05-02 15:42:39.270246', 'accepted', '16', NULL, '2305843009557626880', 'accepted'),
('18', '5014', '100000000000000000', '9223372036854775807', 'frisian', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:44:41.272714', '2026-05-02 15:44:41.272714', 'accepted', '17', NULL, '2305843009561821184', 'accepted'),
('19', '5015', '100000000000000000', '2', 'turkish', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 15:52:49.282586', '2026-05-02 15:52:49.282586', 'accepted', '18', NULL, '2305843009582792704', 'accepted'),
('20', '5016', '9223372036854775807', '100000000000000000', 'russian', 'huff', '0', NULL, 'touch-move', 'none', NULL, '0', '2026-05-01 15:56:53.287522', '2026-05-02 15:56:53.287522', 'accepted', '19', NULL, '2305843009599569920', 'accepted'),
('21', '5017', '3', '100000000000000000', 'english', '', '0', 'ballot:acf-three-move', '', 'none', NULL, '0', '2026-05-01 15:58:55.289990', '2026-05-02 15:58:55.289990', 'accepted', '20', NULL, '2305843009607958528', 'accepted'),
('22', '5018', '9223372036854775807', '2', 'english', '', '0', 'ballot:acf-three-move', '', 'none', NULL, '0', '2026-05-01 16:01:58.293692', '2026-05-02 16:01:58.293692', 'accepted', '21', NULL, '2305843009620541440', 'accepted'),
('23', '5018', '9223372036854775807', '2', 'english', '', '0', 'ballot:acf-three-move:7', '', 'none', NULL, '1', '2026-05-01 16:06:02.298628', '2026-05-02 16:06:02.298628', 'accepted', '22', '21', NULL, 'accepted'),
('24', '5019', '9223372036854775807', '2', 'russian', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 16:10:06.303564', '2026-05-02 16:10:06.303564', 'accepted', '23', NULL, '2305843009649901568', 'accepted'),
('25', '5020', '3', NULL, 'lasca', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 16:13:09.307266', '2026-05-02 16:13:09.307266', 'accepted', '24', NULL, NULL, 'accepted'),
('26', '5022', '3', '2', 'jamaican', 'light-first', '0', NULL, '', 'none', NULL, '0', '2026-05-01 16:16:12.310968', '2026-05-02 16:16:12.310968', 'accepted', '25', NULL, '2305843009666678784', 'accepted'),
('27', '5023', '3', '2', 'thai', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 16:22:18.318372', '2026-05-02 16:22:18.318372', 'accepted', '26', NULL, '2305843009691844608', 'accepted'),
('28', '5024', '3', '2', 'thai', '', '0', 'W:Wa3,c1:Bh8,b8', '', 'none', NULL, '0', '2026-05-01 16:28:24.325776', '2026-05-02 16:28:24.325776', 'accepted', '27', NULL, '2305843009717010432', 'accepted'),
('29', '5025', '3', NULL, 'jamaican', 'light-first', '0', NULL, '', 'none', NULL, '0', '2026-05-01 16:35:31.334414', '2026-05-02 16:35:31.334414', 'open', NULL, NULL, NULL, NULL),
('30', '5026', '9223372036854775807', '2', 'russian', 'huff', '0', NULL, 'touch-move', 'none', NULL, '1', '2026-05-01 16:36:32.335648', '2026-05-02 16:36:32.335648', 'open', NULL, NULL, NULL, NULL),
('31', '5026', '9223372036854775807', NULL, 'corners', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 16:37:33.336882', '2026-05-02 16:37:33.336882', 'open', NULL, NULL, '2305843009742176256', 'open'),
('32', '5026', '9223372036854775807', '3', 'russian', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 16:38:34.338116', '2026-05-02 16:38:34.338116', 'declined', NULL, NULL, NULL, 'declined'),
('33', '5026', '9223372036854775807', '100000000000000000', 'russian', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 16:40:36.340584', '2026-05-02 16:40:36.340584', 'withdrawn', NULL, NULL, NULL, 'withdrawn'),
('34', '5026', '100000000000000000', '2', 'russian', '', '0', NULL, '', 'none', NULL, NULL, '2026-04-29 16:42:38.343052', '2026-04-30 16:42:38.343052', 'expired', NULL, NULL, NULL, 'expired'),
('35', '5026', '100000000000000000', NULL, 'english', '', '0', 'ballot:acf-three-move', '', 'none', NULL, NULL, '2026-04-29 16:44:40.345520', '2026-04-30 16:44:40.345520', 'open', NULL, NULL, NULL, NULL),
('36', '71', '7777777777777', '3', 'russian', '', '1', NULL, '', 'none', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '28', NULL, NULL, NULL),
('37', '71', '3', '7777777777777', 'russian', '', '1', NULL, '', 'none', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '29', NULL, NULL, NULL),
('38', '71', '3', '2', 'russian', '', '1', NULL, '', 'none', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '30', NULL, NULL, NULL),
('39', '9001', '7777777777777', '2', 'russian', '', '0', NULL, '', '3d/move', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '31', NULL, NULL, NULL),
('40', '80', '7777777777777', '2', 'russian', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '32', NULL, NULL, NULL),
('41', '9002', '2', '7777777777777', 'russian', '', '0', NULL, '', '3d/move', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '34', NULL, NULL, NULL),
('42', '9003', '7777777777777', NULL, 'russian', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'open', NULL, NULL, NULL, NULL),
('43', '9004', '2', '7777777777777', 'russian', '', '0', NULL, '', 'none', NULL, NULL, '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'open', NULL, NULL, NULL, NULL),
('44', '9014', '2', '3', 'russian', '', '0', NULL, '', 'none', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '38', NULL, NULL, NULL),
('45', '9020', '2', '3', 'russian', '', '0', NULL, '', '3d/move', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '39', NULL, NULL, NULL),
('46', '9021', '2', '3', 'chapaev', 'short-match', '0', NULL, '', 'none', NULL, '0', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'accepted', '40', NULL, NULL, NULL);
INSERT INTO councils (match_id, ply, team_id, number, opened_at, changed_at, due_at, is_extended, seed, silent_before, state, choice, why, choosing, tally) VALUES
('35', '0', '1', '1', '2026-05-01 12:00:00.000000', '2026-05-01 12:00:01.000000', '2026-05-01 12:10:00.000000', '0', '880175020', '0', 'open', NULL, NULL, NULL, '');
INSERT INTO daily_puzzles (server_id, day, channel_id, puzzle, due_at, tried, solved, is_closed, wanted_version, shown_version, message_id) VALUES
('4611686018427387904', '2026-05-01', '9001', '5', '2026-05-01 12:00:00.000000', '1', '1', '1', '1', '1', NULL);
INSERT INTO duels (id, channel_id, away_channel_id, host_id, opponent_id, kind, state, game, most, row, created_at, started_at, due_at, next_id, message_id, away_message_id, wanted_version, shown_version) VALUES
('1', '71', '71', '2', '2', 'x', 'x', 'x', '1', '10001 10002', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '1', '1', '1', '1', '1');
INSERT INTO evenings (id, channel_id, host_id, name, games, medley, clock, minutes, rated, role_ids, state, created_at, starts_at, moved_seconds, waved_at, due_at, door_message_id, message_id, hall_id, wanted_version, shown_version) VALUES
('1', '71', '2', 'x', 'russian', 'x', 'x', '1', '0', '10001 10002', 'x', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '1', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '1', '1', '1', '1', '1');
INSERT INTO game_puzzles (id, match_id, ply, server_id, channel_id, game, fen, written, missed_by, public_at) VALUES
('1', '38', '2', '4611686018427387904', '9001', 'russian', 'W:Wc3:Bd4', 'c3:e5', '7777777777777', '2026-05-01 12:00:00.000000');
INSERT INTO lobbies (id, channel_id, starter_id, game, options, rated, opening, house_rules, clock, white_team, black_team, created_at, expires_at, state, match_id, message_id, away_color, away_channel_id, away_message_id, code, wanted_version, shown_version) VALUES
('1', '9005', '7777777777777', 'russian', '', '0', NULL, '', 'none', '1', '2', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'started', '35', NULL, NULL, NULL, NULL, NULL, '0', '0'),
('2', '9006', '7777777777777', 'russian', '', '0', NULL, '', 'none', '3', '4', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'open', NULL, NULL, NULL, NULL, NULL, NULL, '0', '0'),
('3', '9007', '2', 'russian', '', '0', NULL, '', 'none', '5', '6', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', 'open', NULL, NULL, NULL, NULL, NULL, NULL, '0', '0');
INSERT INTO members (team_id, person_id, joined_at, left_at, was_removed, is_called, seen_council) VALUES
('1', '100', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('1', '7777777777777', '2026-05-01 12:00:00.000000', NULL, '0', '0', '1'),
('2', '101', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('3', '100', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('3', '7777777777777', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('4', '101', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('5', '100', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('5', '7777777777777', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0'),
('6', '101', '2026-05-01 12:00:00.000000', NULL, '0', '0', '0');
INSERT INTO offer_messages (match_id, channel_id, wanted_version, shown_version, message_id) VALUES
('29', '71', '5', '0', NULL),
('39', '9020', '5', '0', NULL);
INSERT INTO puzzle_channels (server_id, channel_id, hour, time_zone, games, next_at) VALUES
('4611686018427387904', '9001', '9', 'Europe/Rome', 'russian', '2026-05-01 12:00:00.000000');
INSERT INTO rooms (match_id, channel_id, person_id, side, wanted_version, shown_version, message_id, is_closed, quiet_changes, quiet_changes_shown, server_id, moves_message_id) VALUES
('1', '5000', NULL, NULL, '45', '45', '2305843009251442688', '1', '0', '0', '4611686018427387904', NULL),
('2', '5001', NULL, NULL, '2', '2', '2305843009264025600', '1', '0', '0', '4611686018427387904', NULL),
('3', '5002', NULL, NULL, '81', '81', '2305843009331134464', '1', '0', '0', '4611686018427387904', NULL),
('4', '5003', NULL, NULL, '2', '2', '2305843009343717376', '1', '0', '0', '4611686018427387904', NULL),
('5', '5004', NULL, NULL, '3', '3', '2305843009360494592', '1', '0', '0', '4611686018427387904', NULL),
('6', '5005', NULL, NULL, '5', '5', '2305843009381466112', '1', '0', '0', '4611686018427387904', NULL),
('7', '5006', NULL, NULL, '3', '3', '2305843009398243328', '1', '0', '0', '4611686018427387904', NULL),
('8', '5007', NULL, NULL, '15', '15', '2305843009423409152', '1', '0', '0', '4611686018427387904', NULL),
('9', '5008', NULL, NULL, '14', '14', '2305843009448574976', '1', '0', '0', '4611686018427387904', NULL),
('10', '5009', NULL, NULL, '11', '11', '2305843009473740800', '1', '0', '0', '4611686018427387904', NULL),
('11', '5010', NULL, NULL, '10', '10', '2305843009503100928', '1', '0', '0', '4611686018427387904', NULL),
('12', '5010', NULL, NULL, '3', '2', '2305843009515683840', '1', '0', '0', '4611686018427387904', NULL),
('13', '5010', NULL, NULL, '2', '2', '2305843009524072448', '0', '0', '0', '4611686018427387904', NULL),
('14', '5011', NULL, NULL, '3', '3', '2305843009540849664', '0', '0', '0', '4611686018427387904', NULL),
('15', '5012', NULL, NULL, '3', '2', '2305843009553432576', '0', '0', '0', '4611686018427387904', NULL),
('16', '5013', NULL, NULL, '1', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('17', '5014', NULL, NULL, '7', '4', '2305843009578598400', '0', '0', '0', '4611686018427387904', NULL),
('18', '5015', NULL, NULL, '3', '3', '2305843009591181312', '0', '0', '0', '4611686018427387904', NULL),
('19', '5016', NULL, NULL, '1', '1', '2305843009603764224', '0', '0', '0', '4611686018427387904', NULL),
('20', '5017', NULL, NULL, '2', '2', '2305843009616347136', '0', '0', '0', '4611686018427387904', NULL),
('21', '5018', NULL, NULL, '3', '3', '2305843009633124352', '1', '0', '0', '4611686018427387904', NULL),
('22', '5018', NULL, NULL, '3', '3', '2305843009645707264', '1', '0', '0', '4611686018427387904', NULL),
('23', '5019', NULL, NULL, '2', '2', '2305843009658290176', '0', '0', '0', NULL, NULL),
('24', '5021', NULL, NULL, '2', '2', '2305843009662484480', '0', '0', '0', '4611686018427387904', NULL),
('25', '5022', NULL, NULL, '5', '5', '2305843009687650304', '0', '0', '0', '4611686018427387904', NULL),
('26', '5023', NULL, NULL, '5', '5', '2305843009712816128', '0', '0', '0', '4611686018427387904', NULL),
('27', '5024', NULL, NULL, '6', '5', '2305843009737981952', '1', '0', '0', '4611686018427387904', NULL),
('28', '71', NULL, NULL, '4', '0', NULL, '1', '0', '0', '4611686018427387904', NULL),
('29', '71', NULL, NULL, '5', '0', NULL, '1', '0', '0', '4611686018427387904', NULL),
('30', '71', NULL, NULL, '4', '0', NULL, '1', '0', '0', '4611686018427387904', NULL),
('31', '9001', NULL, NULL, '3', '0', NULL, '0', '1', '0', '4611686018427387904', NULL),
('32', '82', '2', '1', '1', '0', NULL, '0', '1', '0', NULL, NULL),
('32', '6666666666666', '7777777777777', '0', '1', '0', NULL, '0', '1', '0', NULL, NULL),
('33', '6666666666666', NULL, NULL, '2', '0', NULL, '0', '1', '0', NULL, NULL),
('34', '9002', NULL, NULL, '1', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('35', '9005', NULL, NULL, '1', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('36', '9009', NULL, NULL, '1', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('37', '9012', NULL, NULL, '1', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('38', '9014', NULL, NULL, '1', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('39', '9020', NULL, NULL, '5', '0', NULL, '0', '1', '0', '4611686018427387904', NULL),
('40', '9021', NULL, NULL, '3', '0', NULL, '0', '0', '0', '4611686018427387904', NULL),
('41', '71', NULL, NULL, '4', '0', NULL, '1', '0', '0', '4611686018427387904', NULL),
('42', '71', NULL, NULL, '4', '0', NULL, '1', '0', '0', '4611686018427387904', NULL);
INSERT INTO seats (match_id, color, person_id, team_id, level, is_over, has_left) VALUES
('1', '0', '9223372036854775807', NULL, NULL, '1', '0'),
('1', '1', '2', NULL, NULL, '1', '0'),
('2', '0', '2', NULL, NULL, '1', '0'),
('2', '1', '3', NULL, NULL, '1', '0'),
('3', '0', '3', NULL, NULL, '1', '0'),
('3', '1', '100000000000000000', NULL, NULL, '1', '0'),
('4', '0', '9223372036854775807', NULL, NULL, '1', '0'),
('4', '1', '2', NULL, NULL, '1', '0'),
('5', '0', '2', NULL, NULL, '1', '0'),
('5', '1', '3', NULL, NULL, '1', '0'),
('6', '0', '3', NULL, NULL, '1', '0'),
('6', '1', '100000000000000000', NULL, NULL, '1', '0'),
('7', '0', '9223372036854775807', NULL, NULL, '1', '0'),
('7', '1', '2', NULL, NULL, '1', '0'),
('8', '0', '2', NULL, NULL, '1', '0'),
('8', '1', '3', NULL, NULL, '1', '0'),
('9', '0', '3', NULL, NULL, '1', '0'),
('9', '1', '100000000000000000', NULL, NULL, '1', '0'),
('10', '0', '9223372036854775807', NULL, NULL, '1', '0'),
('10', '1', '2', NULL, NULL, '1', '0'),
('11', '0', '9223372036854775807', NULL, NULL, '1', '0'),
('11', '1', '2', NULL, NULL, '1', '0'),
('12', '0', '2', NULL, NULL, '1', '0'),
('12', '1', '3', NULL, NULL, '1', '0'),
('13', '0', '3', NULL, NULL, '0', '0'),
('13', '1', '2', NULL, NULL, '0', '0'),
('14', '0', '9223372036854775807', NULL, NULL, '0', '0'),
('14', '1', '3', NULL, NULL, '0', '0'),
('15', '0', '3', NULL, NULL, '0', '0'),
('15', '1', '2', NULL, NULL, '0', '0'),
('16', '0', '2', NULL, NULL, '0', '0'),
('16', '1', '9223372036854775807', NULL, NULL, '0', '0'),
('17', '0', '100000000000000000', NULL, NULL, '0', '0'),
('17', '1', '9223372036854775807', NULL, NULL, '0', '0'),
('18', '0', '100000000000000000', NULL, NULL, '0', '0'),
('18', '1', '2', NULL, NULL, '0', '0'),
('19', '0', '9223372036854775807', NULL, NULL, '0', '0'),
('19', '1', '100000000000000000', NULL, NULL, '0', '0'),
('20', '0', '3', NULL, NULL, '0', '0'),
('20', '1', '100000000000000000', NULL, NULL, '0', '0'),
('21', '0', '9223372036854775807', NULL, NULL, '1', '0'),
('21', '1', '2', NULL, NULL, '1', '0'),
('22', '0', '2', NULL, NULL, '1', '0'),
('22', '1', '9223372036854775807', NULL, NULL, '1', '0'),
('23', '0', '9223372036854775807', NULL, NULL, '0', '0'),
('23', '1', '2', NULL, NULL, '0', '0'),
('24', '0', '3', NULL, NULL, '0', '0'),
('24', '1', '100000000000000000', NULL, NULL, '0', '0'),
('25', '0', '3', NULL, NULL, '0', '0'),
('25', '1', '2', NULL, NULL, '0', '0'),
('26', '0', '3', NULL, NULL, '0', '0'),
('26', '1', '2', NULL, NULL, '0', '0'),
('27', '0', '3', NULL, NULL, '1', '0'),
('27', '1', '2', NULL, NULL, '1', '0'),
('28', '0', '7777777777777', NULL, NULL, '1', '0'),
('28', '1', '3', NULL, NULL, '1', '0'),
('29', '0', '3', NULL, NULL, '1', '0'),
('29', '1', '7777777777777', NULL, NULL, '1', '0'),
('30', '0', '3', NULL, NULL, '1', '0'),
('30', '1', '2', NULL, NULL, '1', '0'),
('31', '0', '7777777777777', NULL, NULL, '0', '0'),
('31', '1', '2', NULL, NULL, '0', '0'),
('32', '0', '7777777777777', NULL, NULL, '0', '0'),
('32', '1', '2', NULL, NULL, '0', '0'),
('33', '0', '7777777777777', NULL, NULL, '0', '0'),
('33', '1', NULL, NULL, '1', '0', '0'),
('34', '0', '2', NULL, NULL, '0', '0'),
('34', '1', '7777777777777', NULL, NULL, '0', '0'),
('35', '0', NULL, '1', NULL, '0', '0'),
('35', '1', NULL, '2', NULL, '0', '0'),
('36', '0', '7777777777777', NULL, NULL, '0', '0'),
('36', '1', '3', NULL, NULL, '0', '0'),
('37', '0', '7777777777777', NULL, NULL, '0', '0'),
('37', '1', '2', NULL, NULL, '0', '0'),
('38', '0', '2', NULL, NULL, '0', '0'),
('38', '1', '3', NULL, NULL, '0', '0'),
('39', '0', '2', NULL, NULL, '0', '0'),
('39', '1', '3', NULL, NULL, '0', '0'),
('40', '0', '2', NULL, NULL, '0', '0'),
('40', '1', '3', NULL, NULL, '0', '0'),
('41', '0', '11', NULL, NULL, '1', '0'),
('41', '1', '15', NULL, NULL, '1', '0'),
('42', '0', '13', NULL, NULL, '1', '0'),
('42', '1', '14', NULL, NULL, '1', '0');
INSERT INTO shares (match_id, channel_id, person_id, shared_at, is_sent) VALUES
('38', '9001', '7777777777777', '2026-05-01 12:00:00.000000', '1');
INSERT INTO simuls (id, channel_id, host_id, game, options, rated, opening, house_rules, clock, host_color, most_boards, state, created_at, expires_at, wanted_version, shown_version, message_id, is_told) VALUES
('1', '9011', '7777777777777', 'russian', '', '0', NULL, '', '3d/move', '0', '25', 'running', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', '4', '0', NULL, '0'),
('2', '9013', '5', 'russian', '', '0', NULL, '', '1d/move', '0', '25', 'running', '2026-05-01 12:00:00.000000', '2026-05-02 12:00:00.000000', '4', '0', NULL, '0');
INSERT INTO tournaments (id, channel_id, starter_id, name, game, options, rated, opening, house_rules, clock, kind, preset, rounds, games, scoring, boards, cycles, plays_anywhere, lasts_minutes, state, created_at, starts_at, opens_at, closes_at, least_people, most_people, role_ids, account_days, member_days, least_rating, highest_rating, winner_role, is_announced, started_at, ends_at, due_at, paused_at, wanted_version, shown_version, message_id, event_id, event_told) VALUES
('1', '9008', '7777777777777', 'Cup', 'russian', '', '0', NULL, '', '10m+5s, strict', 'ALL_PLAY_ALL', 'EVENING', '3', '1', 'USUAL', '1', '1', '0', '300', 'running', '2026-05-01 12:00:00.000000', NULL, NULL, NULL, NULL, NULL, '', '0', '0', NULL, NULL, NULL, '1', '2026-05-01 12:00:00.000000', '2026-05-01 17:00:00.000000', '2026-05-01 17:00:00.000000', NULL, '6', '0', NULL, NULL, ''),
('2', '9010', '7777777777777', 'Zoe Quill''s cup', 'russian', '', '0', NULL, '', '10m+5s, strict', 'ALL_PLAY_ALL', 'EVENING', NULL, '1', 'USUAL', '1', '1', '0', '300', 'entry', '2026-05-01 12:00:00.000000', NULL, NULL, NULL, NULL, NULL, '', '0', '0', NULL, NULL, NULL, '1', NULL, NULL, NULL, NULL, '2', '0', NULL, NULL, ''),
('3', '9022', '39', 'Cup', 'russian', '', '0', NULL, '', '10m+5s, strict', 'SWISS', 'EVENING', '3', '1', 'USUAL', '1', '1', '0', '45', 'running', '2026-05-01 12:00:00.000000', NULL, NULL, NULL, NULL, NULL, '', '0', '0', NULL, NULL, NULL, '1', '2026-05-01 12:00:00.000000', NULL, '2026-05-01 13:01:00.000000', NULL, '27', '0', NULL, NULL, ''),
('4', '9023', '39', 'Cup', 'russian', '', '0', NULL, '', '3d/move, strict', 'LADDER', 'LONG', '0', '1', 'USUAL', '1', '1', '0', '86400', 'running', '2026-05-01 12:00:00.000000', NULL, NULL, NULL, NULL, NULL, '', '0', '0', NULL, NULL, NULL, '1', '2026-05-01 12:00:00.000000', NULL, '2026-05-03 12:00:00.000000', NULL, '7', '0', NULL, NULL, ''),
('5', '9024', '39', 'Cup', 'russian', '', '0', NULL, '', '3d12h total, strict', 'TEAM_EVENT', 'WEEK', '1', '1', 'USUAL', '2', '1', '0', '10080', 'running', '2026-05-01 12:00:00.000000', NULL, NULL, NULL, NULL, NULL, '', '0', '0', NULL, NULL, NULL, '1', '2026-05-01 12:00:00.000000', NULL, '2026-05-02 13:00:00.000000', NULL, '9', '0', NULL, NULL, '');
INSERT INTO daily_solvers (server_id, day, person_id, puzzle, is_solved, solved_at) VALUES
('4611686018427387904', '2026-05-01', '7777777777777', '5', '1', '2026-05-01 12:00:00.000000');
INSERT INTO duel_people (duel_id, person_id, number, side, run_id, is_ready) VALUES
('1', '2', '1', '1', '1', '0');
INSERT INTO entries (tournament_id, person_id, number, is_out, forfeits, first_round, has_returned, half_bye, is_here, is_captain, seed) VALUES
('1', '2', '1', '0', '0', '1', '0', NULL, '0', '0', NULL),
('1', '3', '3', '0', '0', '1', '0', NULL, '0', '0', NULL),
('1', '7777777777777', '2', '0', '0', '1', '0', NULL, '0', '0', NULL),
('2', '7777777777777', '1', '0', '0', '1', '0', NULL, '0', '0', NULL),
('3', '11', '1', '0', '1', '1', '0', NULL, '0', '0', NULL),
('3', '12', '5', '0', '1', '1', '0', NULL, '0', '0', NULL),
('3', '13', '4', '0', '0', '1', '0', NULL, '0', '0', NULL),
('3', '14', '2', '0', '1', '1', '0', NULL, '0', '0', NULL),
('3', '15', '3', '0', '1', '1', '0', NULL, '0', '0', NULL),
('4', '11', '4', '0', '0', '1', '0', NULL, '0', '0', NULL),
('4', '12', '1', '0', '0', '1', '0', NULL, '0', '0', NULL),
('4', '13', '3', '0', '0', '1', '0', NULL, '0', '0', NULL),
('4', '14', '2', '0', '0', '1', '0', NULL, '0', '0', NULL),
('5', '11', '101', '0', '0', '1', '0', NULL, '0', '1', NULL),
('5', '12', '102', '0', '0', '1', '0', NULL, '0', '0', NULL),
('5', '13', '103', '0', '0', '1', '0', NULL, '0', '0', NULL),
('5', '14', '201', '0', '0', '1', '0', NULL, '0', '1', NULL),
('5', '15', '202', '0', '0', '1', '0', NULL, '0', '0', NULL);
INSERT INTO evening_games (evening_id, match_id, white, black, game, paired_at, first_move_by, has_white_moved, kind, plies, ended_at, told) VALUES
('1', '1', '1', '1', 'x', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '0', 'x', '1', '2026-11-20 12:00:00.000000', '1');
INSERT INTO evening_news (id, evening_id, news) VALUES
('1', '1', 'x');
INSERT INTO evening_players (evening_id, person_id, number, presence, since, waits_from, absences, wants_again) VALUES
('1', '2', '1', 'x', '2026-11-20 12:00:00.000000', '2026-11-20 12:00:00.000000', '1', '0');
INSERT INTO evening_trophies (evening_id, person_id, place, people) VALUES
('1', '2', '1', '1');
INSERT INTO judgings (match_id, tournament_id, until, is_told) VALUES
('42', '3', '2026-05-01 12:00:00.000000', '1');
INSERT INTO ladder_challenges (tournament_id, round, challenger, asked_at, ended_at, remind_at) VALUES
('4', '1', '4', '2026-05-01 12:00:00.000000', NULL, '2026-05-03 12:00:00.000000');
INSERT INTO ladder_rungs (tournament_id, number, place, active_at, steps, lost_at) VALUES
('4', '1', '1', '2026-05-01 12:00:00.000000', '0', NULL),
('4', '2', '2', '2026-05-01 12:00:00.000000', '0', NULL),
('4', '3', '3', '2026-05-01 12:00:00.000000', '0', NULL),
('4', '4', '4', '2026-05-01 12:00:00.000000', '0', NULL);
INSERT INTO pairings (tournament_id, round, board, white, black, state, white_points, black_points, asked_until) VALUES
('1', '1', '1', '2', '3', 'PLAYING', '0', '0', NULL),
('1', '2', '1', '1', '2', 'WAITING', '0', '0', NULL),
('1', '3', '1', '3', '1', 'WAITING', '0', '0', NULL),
('3', '1', '1', '1', '3', 'DONE', '2', '0', NULL),
('3', '1', '2', '4', '2', 'DONE', '0', '2', NULL),
('3', '1', '3', '5', NULL, 'BYE', '2', '0', NULL),
('3', '2', '1', '5', '1', 'DOUBLE_FORFEIT', '0', '0', NULL),
('3', '2', '2', '2', '3', 'DOUBLE_FORFEIT', '0', '0', NULL),
('3', '2', '3', '4', NULL, 'BYE', '2', '0', NULL),
('3', '3', '1', '2', '1', 'WAITING', '0', '0', NULL),
('3', '3', '2', '5', '4', 'WAITING', '0', '0', NULL),
('3', '3', '3', '3', NULL, 'BYE', '2', '0', NULL),
('4', '1', '1', '1', '4', 'WAITING', '0', '0', NULL),
('5', '1', '1', '101', '201', 'WAITING', '0', '0', NULL),
('5', '1', '2', '202', '102', 'WAITING', '0', '0', NULL);
INSERT INTO round_posts (tournament_id, round, part, message_id) VALUES
('1', '1', '1', '1');
INSERT INTO rounds (tournament_id, round, state, opens_at, closes_at, remind_at, first_move_by) VALUES
('3', '1', 'closed', '2026-05-01 12:01:00.000000', '2026-05-01 12:46:00.000000', '2026-05-01 12:03:30.000000', '2026-05-01 12:06:00.000000'),
('3', '2', 'closed', '2026-05-01 12:02:00.000000', '2026-05-01 12:47:00.000000', NULL, NULL),
('3', '3', 'paired', '2026-05-01 13:01:00.000000', '2026-05-01 13:46:00.000000', '2026-05-01 13:03:30.000000', '2026-05-01 13:06:00.000000'),
('5', '1', 'open', '2026-05-01 13:00:00.000000', '2026-05-08 13:00:00.000000', '2026-05-02 13:00:00.000000', '2026-05-03 13:00:00.000000');
INSERT INTO simul_boards (simul_id, person_id, number, match_id, is_out) VALUES
('1', '2', '1', '37', '0'),
('2', '3', '2', NULL, '0'),
('2', '7777777777777', '1', NULL, '0');
INSERT INTO tournament_applicants (tournament_id, person_id, state, since, is_here) VALUES
('1', '2', 'x', '2026-11-20 12:00:00.000000', '0');
INSERT INTO tournament_arrivals (tournament_id, round, board, number, ready_at, last_day, days, called_at) VALUES
('1', '1', '1', '1', '2026-11-20 12:00:00.000000', '1', '1', '2026-11-20 12:00:00.000000');
INSERT INTO tournament_deputies (tournament_id, person_id) VALUES
('1', '2');
INSERT INTO tournament_games (tournament_id, round, board, game, match_id, is_turned, white_points, black_points, first_move_by, awaits_black, plies) VALUES
('1', '1', '1', '1', '36', '0', NULL, NULL, NULL, '0', NULL),
('3', '1', '1', '1', '41', '0', '2', '0', NULL, '0', NULL),
('3', '1', '2', '1', '42', '0', '0', '2', NULL, '0', NULL);
INSERT INTO tournament_news (id, tournament_id, round, news) VALUES
('1', '3', '0', 'check-in'),
('2', '3', '1', 'paired'),
('3', '3', '2', 'paired'),
('4', '4', '1', 'challenge'),
('5', '5', '1', 'paired'),
('6', '3', '3', 'paired');
INSERT INTO tournament_teams (tournament_id, number, name) VALUES
('5', '1', 'Team 1'),
('5', '2', 'Team 2');
INSERT INTO tournament_tellings (tournament_id, round, board, person_id, opponent, own_points, their_points, told_at, note) VALUES
('1', '1', '1', '2', '1', '1', '1', '2026-11-20 12:00:00.000000', 'x');
INSERT INTO trophies (tournament_id, person_id, place, people) VALUES
('1', '2', '1', '1');
