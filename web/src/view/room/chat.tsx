// SPDX-License-Identifier: GPL-3.0-or-later
// The chat of a room. What people have typed only ever becomes text nodes: links and markup are shown as they were typed.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { loadLines, sayInChat } from '../../chat';
import {
  chatChannel, chatChannels, chatLines, chatOpen, chatRoom, chosenChannel, heardLine, isMine, isMuted, markSeen, setMuted,
  shownLines, unreadLines, unreadOf,
} from '../../chat_state';
import { messages, type Messages } from '../../i18n';
import { charCount, hasEarlier, presets, typedText, type ChatPreset } from '../../model/chat';
import type { ChatChannel, ChatLine } from '../../net/protocol.gen';
import { playerName } from '../../speech';
import { room, type Room } from '../../state';
import { Icon } from '../parts/icons';

const maxChars = 140;
/** From here on the field says how many characters it has. */
const countedFrom = 100;

export function ChatPanel(): JSX.Element | null {
  const channel = chatChannel.value;
  const now = room.value;
  if (!channel || !now) return null;
  return (
    <section class={`card chat ${chatOpen.value ? 'open' : ''}`} aria-labelledby="chat-title" data-testid="chat">
      <ChatHeader />
      {chatOpen.value && (
        <div class="chat-body" id="chat-body">
          <ChannelTabs channel={channel} />
          <Lines channel={channel} now={now} key={channel} />
          <SayForm channel={channel} key={`say ${channel}`} />
          <HeardLine now={now} />
        </div>
      )}
    </section>
  );
}

function ChatHeader(): JSX.Element {
  const m = messages.value;
  const unread = unreadLines.value;
  const name = chatRoom.value;
  const muteLabel = isMuted.value ? m.chat.unmute : m.chat.mute;
  return (
    <header>
      <h2 id="chat-title">
        <button
          type="button" class="chat-toggle" aria-expanded={chatOpen.value} aria-controls="chat-body" data-testid="chat-toggle"
          onClick={() => (chatOpen.value = !chatOpen.value)}
        >
          <Icon name="chat" />
          {m.chat.title}
          {unread > 0 && (
            <span class="badge" data-testid="chat-unread">
              <span aria-hidden="true">{unread}</span>
              <span class="visually-hidden">{m.chat.unread(unread)}</span>
            </span>
          )}
        </button>
      </h2>
      {chatOpen.value && name !== null && (
        <button
          type="button" class="icon-button" aria-pressed={isMuted.value} aria-label={muteLabel} title={muteLabel}
          data-testid="chat-mute" onClick={() => setMuted(name, !isMuted.value)}
        >
          <Icon name={isMuted.value ? 'mute' : 'sound'} />
        </button>
      )}
    </header>
  );
}

function ChannelTabs({ channel }: { channel: ChatChannel }): JSX.Element | null {
  const m = messages.value;
  const channels = chatChannels.value;
  if (channels.length < 2) return null;
  return (
    <div class="segments" role="group" aria-label={m.chat.title}>
      {channels.map((one) => {
        const unread = one === channel ? 0 : unreadOf(one);
        return (
          <button
            type="button" key={one} class={one === channel ? 'chosen' : ''} aria-pressed={one === channel}
            data-testid={`chat-${one}`} onClick={() => (chosenChannel.value = one)}
          >
            {m.chat.channels[one]}
            {unread > 0 && <span class="badge">{unread}</span>}
          </button>
        );
      })}
    </div>
  );
}

function authorName(m: Messages, { state, seat }: Room, line: ChatLine): string {
  return line.author === 'watcher' ? m.chat.spectator : playerName(m, state, seat, line.author);
}

const lineText = (m: Messages, line: ChatLine): string => (line.preset ? m.chat.presets[line.preset] : (line.text ?? ''));

function Lines({ channel, now }: { channel: ChatChannel; now: Room }): JSX.Element {
  const m = messages.value;
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const lines = shownLines(channel);
  const last = lines[lines.length - 1]?.number;
  useEffect(() => markSeen(channel), [channel, last]);
  // The newest line stays in sight, unless the reader has scrolled up.
  useLayoutEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  const follow = (): void => {
    const element = box.current;
    if (element) atEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 8;
  };
  const isOver = now.state.position.outcome !== null;
  const about = channel === 'players' ? m.chat.playersOnly : isOver ? '' : m.chat.spectatorsOnly;
  return (
    <div class="chat-lines" ref={box} onScroll={follow} tabIndex={0} role="region" aria-label={m.chat.channels[channel]} data-testid="chat-lines">
      {about !== '' && <p class="muted about">{about}</p>}
      {hasEarlier(chatLines.value[channel]) && (
        <button type="button" class="quiet" data-testid="chat-earlier" onClick={() => void loadLines(channel, true)}>
          {m.chat.earlier}
        </button>
      )}
      {isMuted.value && <p class="muted" data-testid="chat-muted">{m.chat.muted}</p>}
      {lines.length === 0 && !isMuted.value && <p class="muted">{m.chat.empty}</p>}
      <ul>
        {lines.map((line) => {
          const mine = isMine(channel, line);
          return (
            <li key={line.number} class={mine ? 'mine' : ''} data-testid={`chat-line-${String(line.number)}`}>
              <span class="chat-author">{mine ? m.chat.you : authorName(m, now, line)}</span>{' '}
              <span class="chat-text" dir="auto">{lineText(m, line)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function SayForm({ channel }: { channel: ChatChannel }): JSX.Element {
  const m = messages.value;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = typedText(typed);
  const count = charCount(text);
  const say = async (what: { text: string } | { preset: ChatPreset }): Promise<void> => {
    setProblem(null);
    const fault = await sayInChat(channel, what);
    setProblem(fault);
    // Nothing that was typed is lost when it could not be sent.
    if (fault !== null && 'text' in what) setTyped((now) => (now === '' ? what.text : now));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text === '' || count > maxChars) return;
    setTyped('');
    void say({ text });
  };
  return (
    <>
      <div class="presets" role="group" aria-label={m.chat.quick}>
        {presets.map((preset) => (
          <button type="button" key={preset} class="quiet" data-testid={`chat-preset-${preset}`} onClick={() => void say({ preset })}>
            {m.chat.presets[preset]}
          </button>
        ))}
      </div>
      <form class="chat-form" onSubmit={submit}>
        <input
          value={typed} onInput={(event) => setTyped(event.currentTarget.value)} aria-label={m.chat.field} placeholder={m.chat.field}
          aria-invalid={count > maxChars} autoComplete="off" enterKeyHint="send" dir="auto" data-testid="chat-input"
        />
        <button type="submit" disabled={text === '' || count > maxChars} data-testid="chat-send">{m.chat.send}</button>
        {count >= countedFrom && (
          <p class={count > maxChars ? 'problem' : 'muted'} data-testid="chat-count">{m.chat.counted(count, maxChars)}</p>
        )}
        {problem !== null && <p class="problem" role="alert" data-testid="chat-problem">{problem}</p>}
      </form>
    </>
  );
}

/** Speaks what comes while the panel is open. The element stays and only its content changes: a new one would not be read. */
function HeardLine({ now }: { now: Room }): JSX.Element {
  const m = messages.value;
  const [before] = useState(heardLine.peek()?.n ?? 0);
  const heard = heardLine.value;
  return (
    <div class="visually-hidden" role="status" aria-live="polite" data-testid="chat-live">
      {heard && heard.n !== before && <p key={heard.n}>{m.chat.spoken(authorName(m, now, heard.line), lineText(m, heard.line))}</p>}
    </div>
  );
}
