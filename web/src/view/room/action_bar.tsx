// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { berserk, choosePlayFrom, claimDraw, copyFen, offerRematch, playTyped, requestTakeback } from '../../actions';
import { messages } from '../../i18n';
import { games } from '../../model/games';
import { parseTime } from '../../model/time_control';
import type { Outcome } from '../../net/protocol.gen';
import { navigate, pathOf } from '../../router';
import {
  alone, analysisLines, dialog, fenAt, hasOfferedDraw, hint, isComplete, isLive, mayAnalyse, mayHint, outcome, plyCount, position, review,
  room, seat, shownPly, type PlainDialog, type Room,
} from '../../state';
import { requestHint, requestReview, showAnalysis } from '../../engine_requests';
import { analysisLineCount } from '../parts/analysis_card';
import { Icon, type IconName } from '../parts/icons';
import { studyGame } from './room_analysis';
import { TypedMoveForm } from '../board/typed_move';

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  readonly id: string;
  readonly disabled?: boolean;
  readonly primary?: boolean;
}

function Action({ icon, label, run, id, disabled = false, primary = false }: ActionProps): JSX.Element {
  return (
    <button
      type="button" class={`action ${primary ? 'primary' : ''}`} disabled={disabled} onClick={run} data-testid={id}
    >
      <Icon name={icon} /><span>{label}</span>
    </button>
  );
}

const open = (kind: PlainDialog) => (): void => {
  dialog.value = { kind };
};

/** Before one's first move in an arena, with a main time to give up half of. */
function mayBerserk({ seat: own, state }: Room): boolean {
  if ((own !== 'first' && own !== 'second') || !state.berserk || state.berserk[own] || outcome.value) return false;
  const control = state.clock && parseTime(state.clock.time)?.[own];
  return control?.kind === 'fischer' && control.base > 0 && state.position.ply < (own === 'first' ? 1 : 2);
}

/** Nobody can play on from the final position. */
const isDecided = ({ reason }: Outcome): boolean => reason === 'checkmate' || reason === 'stalemate';

/** The actions that are possible now; watchers get those that do not affect the game. */
export function ActionBar(): JSX.Element | null {
  const now = room.value;
  if (!now) return null;
  const m = messages.value;
  const playing = seat.value !== null && isComplete.value && !outcome.value;
  const screen = alone.value;
  const { computer } = now.state;
  const { offers } = now.state;
  const claim = position.value?.claim;
  const mayClaim = claim && playing && (screen || seat.value === position.value?.turn);
  return (
    <div class="actions" role="group" aria-label={m.actions}>
      {mayClaim && (
        <Action
          icon="draw" id="claim" primary run={() => void claimDraw()}
          label={claim === 'threefold_claim' ? m.claimThreefold : m.claimFifty}
        />
      )}
      {playing && !now.state.rated && now.state.tournament === null && (
        <Action
          icon="undo" id="takeback" label={screen ? m.undo : m.takeback} run={() => void requestTakeback()}
          disabled={plyCount.value === 0 || offers.takeback === seat.value}
        />
      )}
      {playing && (screen || computer !== null) && (
        <Action
          icon="bulb" id="hint-button" label={m.hint} run={() => void requestHint()}
          disabled={!mayHint.value || hint.value !== null}
        />
      )}
      {mayAnalyse.value && plyCount.value > 0 && outcome.value && (
        <Action
          icon="chart" id="review-button" label={m.reviewGame} run={() => void requestReview()}
          disabled={review.value !== null}
        />
      )}
      {mayAnalyse.value && analysisLines.value === 0 && (
        <Action icon="lens" id="analysis-button" label={m.analyse} run={() => showAnalysis(analysisLineCount)} />
      )}
      {playing && (
        <>
          <Action
            icon="draw" id="draw" label={screen ? m.agreeDraw : m.offerDraw}
            run={open('draw')} disabled={offers.draw !== null || hasOfferedDraw.value}
          />
          <Action icon="flag" id="resign" label={m.resign} run={open('resign')} />
        </>
      )}
      {mayBerserk(now) && <Action icon="bolt" id="berserk" label={m.tournaments.berserk} run={() => void berserk()} />}
      {now.state.tournament !== null && (
        <Action
          icon="trophy" id="to-tournament" label={m.tournaments.back} primary={outcome.value !== null && seat.value !== null}
          run={() => now.state.tournament !== null && navigate({ page: 'tournament', id: now.state.tournament })}
        />
      )}
      {outcome.value && seat.value !== null && now.state.successor === null && now.state.tournament === null && (
        <Action
          icon="rematch" id="rematch" label={m.rematch} primary run={() => void offerRematch()}
          disabled={offers.rematch === seat.value}
        />
      )}
      {mayAnalyse.value && plyCount.value > 0 && (
        <Action icon="tree" id="study-button" label={m.study.toStudy} run={() => studyGame(now.state)} />
      )}
      {mayAnalyse.value && outcome.value && (
        <Action
          icon="robot" id="play-from" label={m.playFromHere} disabled={isLive.value && isDecided(outcome.value)}
          run={() => choosePlayFrom(now.state.game, fenAt(now.state, shownPly.value))}
        />
      )}
      {(outcome.value || seat.value === null) && (
        <Action icon="plus" id="new-game" label={m.newGame} run={() => navigate({ page: 'home' })} />
      )}
    </div>
  );
}

export function FenButtons(): JSX.Element {
  const m = messages.value;
  const kind = room.value && games[room.value.state.game].kind;
  return (
    <div class="fen-buttons">
      <button type="button" class="quiet" onClick={() => void copyFen()} data-testid="copy-fen">
        <Icon name="copy" />{m.copyFen}
      </button>
      <button type="button" class="quiet" onClick={open('export')} data-testid="export">
        <Icon name="download" />{m.study.record}
      </button>
      <button type="button" class="quiet" onClick={open('fen')} data-testid="paste-fen">
        <Icon name="paste" />{m.pasteFen}
      </button>
      {kind && (
        <a class="quiet" href={pathOf({ page: 'learn', game: kind })} target="_blank" rel="noopener" data-testid="rules">
          <Icon name="book" />{m.learn.rules}
        </a>
      )}
      {seat.value !== null && (
        <button type="button" class="quiet" onClick={open('handover')} data-testid="handover">
          <Icon name="devices" />{m.handover.title}
        </button>
      )}
      {seat.value !== null && room.value?.state.mode === 'link' && (
        <button type="button" class="quiet" onClick={open('seat')} data-testid="seat">{m.seatButton}</button>
      )}
    </div>
  );
}

/** The field for typed moves, while the player has moves to make. */
export function TypedMove(): JSX.Element | null {
  const now = room.value;
  if (!now || seat.value === null || outcome.value || !isComplete.value) return null;
  return <TypedMoveForm key={now.state.room} game={now.state.game} play={playTyped} />;
}
