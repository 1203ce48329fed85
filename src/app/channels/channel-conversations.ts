// Does what people of a channel ask for, with their own rights: the channel is a client of the same commands as everybody.
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { channelActorId, channelMessageId, threadInvestigation } from '../../channels/channel-ids.js';
import { type ChannelRequest, readChannelRequest } from '../../channels/channel-request.js';
import { type ChannelAct, refuseAct } from '../../channels/channel-rights.js';
import {
  LONGEST_CHANNEL_QUESTION,
  NOT_IN_THIS_ROOM,
  sayAskedTooMuch,
  sayHelp,
  sayTooLong,
  sayUnopened,
} from '../../channels/command-texts.js';
import { composeEvidence, type RepliedAnswer, sayPlainly } from '../../channels/compose-reply.js';
import type { AuditedAction } from '../../investigation/operation.js';
import { hasEnded, type InvestigationState, type Turn } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import type { Micros } from '../../kernel/time.js';
import {
  type ChannelButton,
  type ChannelEvent,
  type ChannelMessage,
  type ChannelThread,
} from '../../ports/channels.js';
import { Masking } from '../../ports/masking.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { UsageLimits } from '../../ports/usage-limits.js';
import { ManageChain } from '../chains/manage-chain.js';
import { ChainSettings } from '../chains/chain-settings.js';
import { StartChain } from '../chains/start-chain.js';
import { type ManageAction, ManageInvestigation } from '../investigations/manage-investigation.js';
import { GetTurn } from '../investigations/read-investigation.js';
import { Investigations } from '../records/investigations.js';
import type { AppRefusal, Caller, InvestigationTarget } from '../requests.js';
import { AskQuestion } from '../turns/ask-question.js';
import { AlertThreads } from './alert-threads.js';
import { ChannelAudit } from './channel-audit.js';
import { type ChannelRule, languageIn } from './channel-settings.js';
import { DroppedFiles } from './take-dropped-files.js';
import { turnOfMessage, turnsOfMessage } from './message-turns.js';
import { readReplyKey, replyIdOf, type ReplyKey } from './reply-identity.js';
import { SilencesByPress } from './silence-by-press.js';
import { type EventOutcome, takeOnce } from './take-once.js';
import { whisperUntilTaken } from './whisper-until-taken.js';

/** The channel that an event came by. `address`: the end of the connection. */
export type ChannelContext = { readonly name: string; readonly rule: ChannelRule; readonly address: string };

type EventOf<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>;

const DONE: EventOutcome = { outcome: 'done' };

/** Refusals that pass: the product delivers again. */
const PASSING: ReadonlySet<AppRefusal['rejected']> = new Set(['store-unavailable', 'shutting-down', 'beyond-capacity']);

@Injectable()
export class ChannelConversations {
  readonly #log = new Logger('Channels');
  readonly #once = takeOnce();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly investigations: Investigations,
    private readonly chains: ChainSettings,
    private readonly threads: AlertThreads,
    private readonly files: DroppedFiles,
    private readonly silences: SilencesByPress,
    private readonly audit: ChannelAudit,
    private readonly limits: UsageLimits,
    private readonly masking: Masking,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** Resolves when all that has to be kept is stored. */
  async take(context: ChannelContext, event: ChannelEvent): Promise<EventOutcome> {
    const { rooms } = context.rule;
    const room = 'place' in event ? event.place.room : event.room;
    if (rooms !== undefined && !rooms.includes(room))
      return event.type === 'command' ? { outcome: 'done', reply: NOT_IN_THIS_ROOM } : DONE;
    switch (event.type) {
      case 'message':
        return this.#once([context.name, room, event.place.thread, event.message, event.addressee], () =>
          this.#message(context, event),
        );
      case 'edit':
        return this.#edit(context, event);
      case 'deletion':
        return this.#deletion(context, event);
      case 'rating':
        return this.#once([context.name, room, event.message, event.person, event.rating, event.at], () =>
          this.#rating(context, event),
        );
      case 'press':
        return event.press === undefined
          ? this.#press(context, event)
          : this.#once([context.name, room, 'press', event.press], () => this.#press(context, event));
      case 'command':
        return event.command === undefined
          ? this.#command(context, event)
          : this.#once([context.name, room, 'command', event.command], () => this.#command(context, event));
    }
    return event satisfies never;
  }

  /** Where the service takes part, people need not name it; what they say to each other by name is not for it. */
  async #message(context: ChannelContext, event: EventOf<'message'>): Promise<EventOutcome> {
    const { place, person, addressee, files } = event;
    if (addressee === 'others') return DONE;
    if (addressee === 'nobody' && !(await this.#takesPart(context, place))) return DONE;
    if (files.length > 0) await this.#ingest(context, event);
    const request = this.#request(event.text);
    if (request.asks === 'nothing' && files.length > 0) return DONE;
    const messageId = channelMessageId(place.room, event.message);
    return this.#ask(context, { place, person, request, messageId, at: event.at });
  }

  /** In the thread of an alert also before its investigation is opened. */
  async #takesPart(context: ChannelContext, place: ChannelThread): Promise<boolean> {
    const id = await this.threads.investigationOf(context, place);
    return id !== threadInvestigation(context.name, place) || (await this.#state(context, place)).status === 'open';
  }

  /**
   * Only a message that was asked, or that names the service now, is asked again: what was answered stays as it was. An edit
   * that comes after a later one says nothing any more.
   */
  async #edit(
    context: ChannelContext,
    { place, person, message, edit, ...event }: EventOf<'edit'>,
  ): Promise<EventOutcome> {
    const asked = turnsOfMessage(await this.#state(context, place), place.room, message);
    if (asked.length === 0 && event.addressee !== 'us') return DONE;
    const messageId = channelMessageId(place.room, message, edit);
    const others = asked.filter(({ question }) => question.messageId !== messageId);
    if (others.some(({ question: { askedAt = 0 } }) => askedAt > event.at)) return DONE;
    await this.#cancel(context, { place, person }, others);
    return this.#ask(context, { place, person, request: this.#request(event.text), messageId, at: event.at });
  }

  /** A question that is not answered yet is not wanted any more; what is recorded is removed by retention and erasure alone. */
  async #deletion(context: ChannelContext, { place, message }: EventOf<'deletion'>): Promise<EventOutcome> {
    const asked = turnsOfMessage(await this.#state(context, place), place.room, message);
    await this.#cancel(context, { place }, asked);
    return DONE;
  }

  async #cancel(context: ChannelContext, who: Doer, turns: readonly Turn[]): Promise<void> {
    // a turn that has ended meanwhile cannot be cancelled, and needs not be
    for (const turn of turns)
      if (!hasEnded(turn)) await this.#manage(context, who, { action: 'cancel', turn: turn.n }, 'cancel');
  }

  async #rating(context: ChannelContext, { room, message, person, rating }: EventOf<'rating'>): Promise<EventOutcome> {
    const found = await context.rule.channel.findOwn?.(room, message);
    if (found === undefined) return DONE;
    if ('outcome' in found) {
      // what is refused now is refused again
      if (found.outcome !== 'refused') return { outcome: 'later', because: `nothing was rated: ${found.response}` };
      this.#log.warn({ channel: context.name, response: found.response }, 'a rated message cannot be seen');
      return DONE;
    }
    const key = readReplyKey(found.key);
    if (key === undefined) return DONE;
    const turn = await this.#turnOf(context, found.place, key);
    const who = { place: found.place, person };
    if (turn === undefined || this.#isRefused(context, who, 'rate')) return DONE;
    const refused = await this.#manage(context, who, { action: 'feedback', turn, rating }, 'rate');
    return refused === undefined ? DONE : this.#refusal(context, who, refused);
  }

  /** Which turn a message of ours shows. */
  async #turnOf(
    { name, rule }: ChannelContext,
    place: ChannelThread,
    { id, turn }: ReplyKey,
  ): Promise<number | undefined> {
    const clientTxnId = await this.threads.investigationOf({ name, rule }, place);
    const of = { tenant: rule.tenant, channel: name, clientTxnId };
    return id === replyIdOf(this.digests, { ...of, about: { turn } }) ? turn : this.threads.shownTurn(of, id);
  }

  async #press(
    context: ChannelContext,
    { place, person, personName, button }: EventOf<'press'>,
  ): Promise<EventOutcome> {
    const who = { place, person };
    switch (button.act) {
      case 'show-evidence':
        return this.#showEvidence(context, who, button.turn);
      case 'approve':
        return this.#approve(context, who, button);
      case 'rate': {
        if (this.#isRefused(context, who, 'rate')) return DONE;
        const { turn, rating } = button;
        const refused = await this.#manage(context, who, { action: 'feedback', turn, rating }, 'rate');
        if (refused !== undefined) return this.#refusal(context, who, refused);
        return { outcome: 'done', reply: `Rated as ${rating}.` };
      }
      case 'silence':
        return this.#silence(context, { ...who, ...optional({ personName }) }, button);
    }
    return button satisfies never;
  }

  async #silence(
    context: ChannelContext,
    { personName, ...who }: Who & { readonly personName?: string },
    { alert, minutes }: Extract<ChannelButton, { act: 'silence' }>,
  ): Promise<EventOutcome> {
    if (this.#isRefused(context, who, 'silence')) return DONE;
    const { status } = await this.#state(context, who.place);
    const target = await this.#target(context, who);
    const { address, rule } = context;
    const language = languageIn(rule, who.place.room);
    const press = { target, status, alert, minutes, address, language, ...optional({ personName }) };
    const said = await this.silences.silence(press);
    if (said === undefined) return DONE;
    return typeof said === 'string' ? this.#say(context, who, said) : this.#refusal(context, who, said);
  }

  async #command(context: ChannelContext, { room, person, text }: EventOf<'command'>): Promise<EventOutcome> {
    const { rule } = context;
    const request = this.#request(text);
    if (request.asks === 'nothing' || request.asks === 'help') return { outcome: 'done', reply: sayHelp(rule.channel) };
    const refused = refuseAct(rule.roles, person, request.asks === 'chain' ? 'start-chain' : 'ask');
    if (refused !== undefined) return { outcome: 'done', reply: refused };
    if (request.text.length > LONGEST_CHANNEL_QUESTION) return { outcome: 'done', reply: sayTooLong(rule.channel) };
    const wait = await this.#spend(context, this.#caller(context, person));
    if (wait > 0) return { outcome: 'done', reply: sayAskedTooMuch(wait) };
    const opened = await rule.channel.openThread?.(room, person, this.masking.mask(rule.tenant, text));
    if (opened === undefined) return DONE;
    if ('outcome' in opened) return { outcome: 'done', reply: sayUnopened(opened) };
    const messageId = channelMessageId(room, opened.thread);
    return this.#askChecked(context, { place: opened, person, request, messageId, at: this.clock.now() });
  }

  #request(text: string): ChannelRequest {
    return readChannelRequest(text, Object.keys(this.chains.chains));
  }

  async #ask(context: ChannelContext, asked: Asked & { readonly request: ChannelRequest }): Promise<EventOutcome> {
    const { request, messageId, at: askedAt, ...who } = asked;
    if (request.asks === 'nothing' || request.asks === 'help')
      return this.#say(context, who, sayHelp(context.rule.channel));
    if (this.#isRefused(context, who, request.asks === 'chain' ? 'start-chain' : 'ask')) return DONE;
    if (request.text.length > LONGEST_CHANNEL_QUESTION)
      return this.#say(context, who, sayTooLong(context.rule.channel));
    if (turnOfMessage(await this.#state(context, who.place), messageId) !== undefined) return DONE;
    const wait = await this.#spend(context, this.#caller(context, who.person));
    if (wait > 0) return this.#say(context, who, sayAskedTooMuch(wait));
    return this.#askChecked(context, { ...who, request, messageId, at: askedAt });
  }

  /** Of a person who may ask it, within all limits. */
  async #askChecked(
    context: ChannelContext,
    { request, messageId, at: askedAt, ...who }: Asked & { readonly request: PutRequest },
  ): Promise<EventOutcome> {
    const target = await this.#target(context, who);
    const { text } = request;
    if (request.asks === 'chain') {
      const { chain } = request;
      const start = new StartChain(target, { chain, text, messageId, askedAt });
      const started = await this.#audited(context, target, { action: 'start-chain' }, () =>
        this.commands.execute(start),
      );
      if (isRejection(started)) return this.#refusal(context, who, started);
      return started.repeated ? DONE : this.#say(context, who, `The chain ${chain} has begun.`);
    }
    const question = new AskQuestion(target, { text, messageId, askedAt }, false);
    const done = await this.#audited(context, target, { action: 'ask' }, () => this.commands.execute(question));
    return isRejection(done) ? this.#refusal(context, who, done) : DONE;
  }

  async #spend({ rule: { turnLimit } }: ChannelContext, { tenant, actor }: Caller): Promise<Micros> {
    if (turnLimit === undefined) return 0;
    const name = `turns ${tenant} ${actor.kind} ${actor.id}`;
    const grant = await this.limits.spend({ ...turnLimit, name }, 1);
    return grant.granted ? 0 : grant.wait;
  }

  async #showEvidence(context: ChannelContext, who: Who, turn: number): Promise<EventOutcome> {
    if (this.#isRefused(context, who, 'see')) return DONE;
    const target = await this.#target(context, who);
    const found = await this.queries.execute(new GetTurn(target, turn));
    if (isRejection(found)) return this.#refusal(context, who, found);
    if (found.body === undefined) return this.#say(context, who, 'The answer was erased.');
    this.#whisper(context, who, composeEvidence(JSON.parse(found.body) as RepliedAnswer, { clientTxnId: target.id }));
    return DONE;
  }

  async #approve(
    context: ChannelContext,
    who: Who,
    { execution, answer }: Extract<ChannelButton, { act: 'approve' }>,
  ): Promise<EventOutcome> {
    if (this.#isRefused(context, who, 'approve')) return DONE;
    const target = await this.#target(context, who);
    const [run = ''] = execution.split('.');
    const approval = new ManageChain(target, { action: 'approve', run, execution, answer });
    const done = await this.#audited(context, target, { action: 'approve-tools' }, () =>
      this.commands.execute(approval),
    );
    return isRejection(done) ? this.#refusal(context, who, done) : DONE;
  }

  async #ingest(context: ChannelContext, { place, person, files, at }: EventOf<'message'>): Promise<void> {
    const who = { place, person };
    if (this.#isRefused(context, who, 'ingest')) return;
    await this.files.take(context.rule, { files, at }, (said) => this.#whisper(context, who, sayPlainly(said)));
  }

  async #manage(
    context: ChannelContext,
    who: Doer,
    managed: ManageAction & { readonly turn: number },
    action: AuditedAction,
  ): Promise<AppRefusal | undefined> {
    const target = await this.#target(context, who);
    const { turn } = managed;
    const done = await this.#audited(context, target, { action, turn }, () =>
      this.commands.execute(new ManageInvestigation(target, managed)),
    );
    return isRejection(done) ? done : undefined;
  }

  async #target({ name, rule }: ChannelContext, { place, person }: Doer): Promise<InvestigationTarget> {
    return {
      caller: this.#caller({ name, rule }, person),
      id: await this.threads.investigationOf({ name, rule }, place),
    };
  }

  #caller({ name, rule }: Pick<ChannelContext, 'name' | 'rule'>, person: string | undefined): Caller {
    return { tenant: rule.tenant, actor: { kind: 'channel', id: channelActorId(name, person) } };
  }

  async #state({ name, rule }: ChannelContext, place: ChannelThread): Promise<InvestigationState> {
    const clientTxnId = await this.threads.investigationOf({ name, rule }, place);
    return (await this.investigations.load(investigationStream(rule.tenant, clientTxnId))).state;
  }

  #isRefused(context: ChannelContext, who: Who, act: ChannelAct): boolean {
    const because = refuseAct(context.rule.roles, who.person, act);
    if (because !== undefined) this.#whisper(context, who, sayPlainly(because));
    return because !== undefined;
  }

  async #refusal(context: ChannelContext, who: Who, { rejected, because }: AppRefusal): Promise<EventOutcome> {
    if (PASSING.has(rejected)) return { outcome: 'later', because };
    return this.#say(context, who, `That was refused: ${because}.`);
  }

  async #say(context: ChannelContext, who: Who, text: string): Promise<EventOutcome> {
    this.#whisper(context, who, sayPlainly(text));
    return DONE;
  }

  /** Nobody waits for it, and nothing is lost with it that is not stored. */
  #whisper({ name, rule }: ChannelContext, { place, person }: Who, message: ChannelMessage): void {
    whisperUntilTaken(() => rule.channel.whisper(place, person, message), this.clock)
      .then((sent) => {
        if (sent.outcome !== 'delivered')
          this.#log.warn({ channel: name, response: sent.response }, 'not said in the channel');
      })
      .catch((error: unknown) => this.#log.error({ err: error, channel: name }, 'not said in the channel'));
  }

  #audited<Result extends object>(
    { address }: ChannelContext,
    { caller, id: subject }: InvestigationTarget,
    what: { readonly action: AuditedAction; readonly turn?: number },
    command: () => Promise<Result | AppRefusal>,
  ): Promise<Result | AppRefusal> {
    return this.audit.audited({ caller, address, subject, ...what }, command);
  }
}

type PutRequest = Extract<ChannelRequest, { readonly text: string }>;
type Asked = Who & { readonly messageId: string; readonly at: Micros };
type Who = { readonly place: ChannelThread; readonly person: string };
/** Without a person: the product does not tell whose doing it was. */
type Doer = Omit<Who, 'person'> & { readonly person?: string };
