// What the server of the draggable board and its page say to each other, and what the page makes of it.

/** Squares by their numbers: a start and landings. */
type Path = number[];
/** Its path (empty for a huff), what it captures, how it is written. */
type Choice = [path: Path, victims: number[], name: string];
type Run = string | ["b" | "faint" | "line", string] | ["time", number, string];
type RichText = Run[];
type Side = "w" | "b";
/** Row and column of each square as drawn. */
type Places = { [square: string]: [row: number, column: number] };
/** A text and its middle, in squares from the corner of the picture. */
type Label = [text: string, x: number, y: number];
type Clock = { words?: string; left: number | null; runs: boolean };

interface Seat {
  name: string;
  side: Side;
  you: boolean;
  here: boolean;
}

interface Match {
  v: 1;
  t: "match";
  match: number;
  version: number;
  ply: number;
  now: number;
  title: RichText;
  board: { rows: number; columns: number; frame: number; at: Places; names: { [square: string]: string }; labels: Label[] };
  ground: string;
  /** The same board, turned round. */
  other: { ground: string; at: Places; labels: Label[] };
  skin: { key: string; tints: { [mark: string]: string | undefined }; page: [string, string] };
  pieces: [square: number, letter: string][];
  turn: Side;
  side: Side | null;
  may: "move" | "watch";
  choices: Choice[];
  must: boolean;
  touched: number | null;
  /** Squares of the other side's pieces that may be moved. */
  foreign: number[];
  last: { [mark: string]: number[] };
  homes: { [mark: string]: number[] };
  played: { path: Path; victims: number[]; name: string; pieces: string }[];
  moves: string[];
  seats: Seat[];
  clocks: { [side in Side]: Clock } | null;
  status: RichText;
  say: string;
  alt: string;
  over: boolean;
}

interface EarlyWords {
  signed_out: string;
  used_link: string;
  old_browser: string;
  connecting: string;
}

interface Words {
  moves: string;
  turn: string;
  write: string;
  send: string;
  keys: string;
  close: string;
  yes: string;
  no: string;
  reload: string;
  reconnecting: string;
  restarting: string;
  sending: string;
  unknown: string;
  old_page: string;
  signed_out: string;
  too_many: string;
  watching: string;
  here: string;
  board: string;
  empty: string;
  can_move: string;
  must: string;
  target: string;
  capture_target: string;
  chosen: string;
  taken: string;
  touched: string;
  choose_landing: string;
  no_moves: string;
  key_rows: [keys: string, what: string][];
  pieces: { [letter: string]: string };
}

type Welcome = { v: 1; t: "welcome"; now: number; digest: string; language: string; dir: string; words: Words; marks: string[] };
type Reply =
  | { v: 1; t: "done"; id: string; match: number; version: number }
  | { v: 1; t: "no"; id: string; why: RichText; must: number[] }
  | { v: 1; t: "go_on"; id: string; path: Path; choices: Choice[] }
  | { v: 1; t: "sure"; id: string; ask: RichText };
type Frame = Welcome | Match | Reply | { v: 1; t: "gone"; why: RichText } | { v: 1; t: "pong"; id: string; now: number };

/** What a person wants to play. */
type Wish = { path: Path } | { text: string };
interface Act {
  match: number;
  ply: number;
  path?: Path;
  text?: string;
  sure?: true;
}

type Note = "sending" | "unknown" | "choose_landing";

interface Hand {
  /** What the server has sent last. */
  match: Match | null;
  isUp: boolean;
  step: "idle" | "held" | "between" | "sent" | "asked";
  path: Path;
  /** What continues the path. */
  choices: Choice[];
  /** The place in the paths where the choices differ, if the person is asked for it. */
  fork: number | null;
  /** Whether the piece was chosen already when it was pressed. */
  wasChosen: boolean;
  act: Act | null;
  victims: number[];
  isAnswered: boolean;
  /** The version of the match in which the act shows. */
  version: number;
  /** What the person reads instead of the status: a text, or the name of a word. */
  note: Note | RichText | null;
}

type Answer =
  | { type: "slow" | "late" | "sure" | "unsure" }
  | { type: "done"; version: number }
  | { type: "no"; why: RichText; must: number[] }
  | { type: "go_on"; path: Path; choices: Choice[] }
  | { type: "ask"; text: RichText };
type HandEvent =
  | { type: "match"; match: Match }
  | { type: "line"; isUp: boolean }
  | { type: "press" | "tap" | "drop"; square: number | null }
  | { type: "cancel" }
  | { type: "choose"; choice: Choice }
  | { type: "write"; text: string }
  | Answer;
type Effect =
  | { do: "send"; act: Act }
  | { do: "say" | "hush" }
  | { do: "pulse"; squares: number[] }
  | { do: "ask"; text: RichText }
  | { do: "list"; choices: Choice[] };
type Deed = { hand: Hand; effects: Effect[] };

interface ViewPiece {
  /** Where the server has it. */
  home: number;
  letter: string;
  /** Where it is shown. */
  square: number;
  way: Path;
  isPale: boolean;
}
interface View {
  pieces: ViewPiece[];
  marks: [mark: string, square: number][];
}

type Heard = Exclude<Frame, { t: "pong" }>;
interface LineListener {
  hear: (frame: Heard) => void;
  wait: (what: "slow" | "late") => void;
  lose: (code: number, comesBack: boolean) => void;
}

/** Across and down. */
type Point = [x: number, y: number];
/** What does not come with a match. */
interface Setting {
  words: Words;
  /** The names of all marks, in the order of their pictures. */
  marks: string[];
  /** Where scripts and pictures are. */
  files: string;
  isTurned: boolean;
}
type BoardEvent = Extract<HandEvent, { type: "press" | "tap" | "drop" | "cancel" }> | { type: "key"; key: "m" | "/" | "?" };
type BoardListener = (event: BoardEvent) => void;
