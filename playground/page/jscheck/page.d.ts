// What the playground's server and its page say to each other over the websocket.

/** A snowflake, as text. */
type Id = string;

interface Person {
  id: Id;
  name: string;
  display: string;
  is_bot: boolean;
  /** One of many, whom nobody at the page plays. */
  is_crowd: boolean;
  /** An index into the colours of letters. */
  color: number;
  /** The language in which they read, in its own words. */
  language: string;
}

interface Role {
  id: Id;
  name: string;
  /** 0xRRGGBB; 0 for none. */
  color: number;
}

/** An event that a server plans; moments are seconds since 1970. */
interface ServerEvent {
  id: Id;
  name: string;
  html: string;
  starts: number;
  ends: number | null;
  is_active: boolean;
  place: string | null;
  creator: Id;
  picture: string | null;
  /** How many are interested, and whether this person is. */
  fans: number;
  is_fan: boolean;
}

interface Server {
  id: Id;
  name: string;
  events: ServerEvent[];
  members: Id[];
  has_bot: boolean;
  /** The highest first, without that of everybody. */
  roles: Role[];
  member_roles: { [person: Id]: Id[] };
}

interface Room {
  id: Id;
  kind: "channel" | "thread" | "dm";
  /** Discord's number of the kind. */
  type: number;
  name: string;
  topic: string | null;
  server: Id | null;
  parent: Id | null;
  members: Id[];
  archived: boolean;
  locked: boolean;
  /** Shown to those only who are named in its settings or take part. */
  is_private: boolean;
  /** Messages ever sent here. */
  count: number;
  last: Id | null;
  /** Messages that this person has not read, and those of them that ping. */
  unread: number;
  pings: number;
}

interface Surroundings {
  me: Id;
  bot: Id;
  people: Person[];
  servers: Server[];
  rooms: Room[];
}

interface Emoji {
  id?: Id | null;
  name?: string;
}

interface Media {
  url: string;
  width?: number | null;
  height?: number | null;
  name?: string;
  filename?: string;
  size?: number;
  content_type?: string;
  description?: string | null;
}

interface SelectOption {
  label: string;
  value: string;
  description?: string;
  emoji?: Emoji;
  default?: boolean;
}

/** A component of a message or a form; which fields there are depends on its type. */
interface Component {
  type: number;
  id?: number;
  custom_id?: string;
  html?: string;
  label?: string;
  description?: string | null;
  style?: number;
  url?: string;
  emoji?: Emoji;
  disabled?: boolean;
  required?: boolean;
  placeholder?: string;
  value?: string;
  default?: boolean;
  options?: SelectOption[];
  min_values?: number;
  max_values?: number;
  min_length?: number;
  max_length?: number;
  accent_color?: number | null;
  divider?: boolean;
  spacing?: number;
  media?: Media;
  file?: Media;
  name?: string;
  size?: number;
  items?: { media: Media; description: string | null; spoiler?: boolean }[];
  spoiler?: boolean;
  components?: Component[];
  component?: Component;
  channel_types?: number[];
  default_values?: { id: Id; type: string }[];
  accessory?: Component;
}

interface EmbedField {
  inline?: boolean;
  name_html: string;
  value_html: string;
}

interface Embed {
  color?: number;
  author?: { name: string };
  title_html?: string;
  description_html?: string;
  fields?: EmbedField[];
  image?: Media;
  footer?: { text: string };
}

interface Reaction {
  emoji: Emoji;
  count: number;
}

interface Message {
  id: Id;
  room: Id;
  author: Id;
  /** Discord's message type. */
  kind: number;
  /** Seconds since 1970. */
  at: number;
  edited: number | null;
  html: string;
  embeds: Embed[];
  components: Component[];
  files: Media[];
  reactions: Reaction[];
  private: boolean;
  loading: boolean;
  for_me: boolean;
  /** Sent without a notification. */
  silent: boolean;
  pinned: boolean;
  thread: Id | null;
  used: { user: Id; command: string } | null;
  reply: { id: Id; author: Id; html: string } | null;
}

interface Form {
  id: string;
  title: string;
  components: Component[];
}

/** How an act ended: answered, deferred, late, failed. */
interface Outcome {
  state: string;
  form: Form | null;
}

interface CommandOption {
  type: number;
  name: string;
  description: string;
  required?: boolean;
  autocomplete?: boolean;
  choices?: { name: string; value: string | number }[];
  options?: CommandOption[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  channel_types?: number[];
}

interface Command {
  name: string;
  description: string;
  options: CommandOption[];
}

/** What somebody chose or typed for an option; a file is read when the command is sent. */
type OptionValue = string | number | boolean | { user: Id } | { room: Id } | { role: Id } | File;

interface Upload {
  name: string;
  /** In base64. */
  data: string;
}

interface Suggestion {
  title: string;
  hint: string;
  as: string;
  in: string;
  type: string;
  /** The title of a crowd that comes. */
  crowd?: string;
  /** Whether the row opens that moves the clock. */
  clock?: boolean;
  is_done: boolean;
}

interface CrowdState {
  plans: { title: string; in: string | null; size: number; seed: number }[];
  people: number;
  is_running: boolean;
  /** Acts so far. */
  count: number;
  newest: { words: string; failure: string }[];
}

/** What every window shows at a glance of the playground itself. */
interface PlaygroundState {
  clock: number;
  offset: number;
  listening: boolean;
  /** How often the bot has connected, or come back. */
  connections: number;
  running: boolean;
  exit_code: number | null;
  starts: number;
  requests: number;
  violations: number;
  lines: number;
  slow: number;
  waiting: string[];
  crowd: CrowdState;
  /** Unread pings of every pretend person. */
  pings: { [person: Id]: number };
}

interface JournalRequest {
  operation: string;
  method: string;
  path: string;
  status: number;
  seconds: number;
  at: number;
  problems: string[];
  body: string | null;
}

interface Traffic {
  classes: { name: string; total: number; minute: number }[];
  /** Requests that Discord counts, in each of the last seconds; the newest last. */
  seconds: number[];
  peak: number;
  limit: number;
}

/** A locale of Discord, and the names of all of them. */
interface LanguageChoice {
  language: string;
  languages: [string, string][];
}

interface MemberCard extends LanguageChoice {
  user: Id;
  server: Id | null;
  created: number;
  joined?: number | null;
  dms_open: boolean;
  has_app: boolean;
  roles?: Id[];
  all_roles?: Role[];
}

interface ChannelCard {
  room: Id;
  name: string;
  is_thread: boolean;
  state: "open" | "archived" | "locked";
  permissions: { name: string; label: string; bot: OverwriteState; everybody: OverwriteState }[];
}

type OverwriteState = "allow" | "deny" | "inherit";

interface Journal extends PlaygroundState {
  traffic: Traffic;
  first: number;
  new_requests: JournalRequest[];
  all_violations: string[];
  new_lines: string[];
}

interface Greeting {
  state: PlaygroundState;
  suggestions: Suggestion[];
  pictured: Id[];
  surroundings: Surroundings;
  here: Id | null;
}

interface MessagePage {
  room: Id;
  messages: Message[];
  has_more: boolean;
}

/** A row of a list of suggestions; `label` is what is read. */
interface ListItem {
  label: string;
  hint?: string;
  side?: string;
  parameters?: string[];
  person?: Person;
  value?: OptionValue;
  option?: CommandOption;
  command?: Command;
  emoji?: Emoji;
  isDefault?: boolean;
  /** Opens the choice of a moment. */
  isMoment?: boolean;
}

type Child = Node | string | null | undefined | false;
type Children = Child | Child[] | Child[][];

/** What an element is built with; every other name is an attribute. */
interface Properties {
  class?: string;
  html?: string;
  data?: { [name: string]: string };
  style?: { [name: string]: string };
  onclick?: (event: MouseEvent) => void;
  onmousedown?: (event: MouseEvent) => void;
  onmousemove?: (event: MouseEvent) => void;
  oninput?: (event: Event) => void;
  onfocus?: (event: FocusEvent) => void;
  onkeydown?: (event: KeyboardEvent) => void;
  onclose?: (event: Event) => void;
  [attribute: string]: any;
}
