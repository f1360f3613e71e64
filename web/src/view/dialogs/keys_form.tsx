// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that lists the keys and what the mouse does besides moving.
import type { JSX } from 'preact';
import { choose } from '../../actions';
import { messages } from '../../i18n';
import { settings } from '../../state';
import { Switch } from './choices';

export function KeysForm(): JSX.Element {
  const m = messages.value.boardTexts;
  const rows = (list: readonly (readonly [readonly string[], string])[]): JSX.Element[] =>
    list.map(([keys, what]) => (
      <div key={what}>
        <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
        <dd>{what}</dd>
      </div>
    ));
  const { help } = m;
  return (
    <div class="keys">
      <dl>
        {rows([
          [['←', '→'], help.step], [['Home', 'End'], help.ends], [['↑', '↓'], help.sibling], [['F'], help.flip], [['Z'], help.zen],
          [['C'], help.clocks],
          [[help.enterKey], help.moveField],
          [['?'], help.keys], [['Esc'], help.escape],
        ])}
      </dl>
      <h3>{help.boardTitle}</h3>
      <dl>
        {rows([
          [['↑', '↓', '←', '→'], help.cursor], [[help.enterKey], help.pick], [['Esc'], help.letGo],
        ])}
      </dl>
      <h3>{help.mouseTitle}</h3>
      <dl>
        {rows([
          [[help.wheel], help.step], [[help.right], help.draw], [['Shift', 'Alt'], help.colours], [[help.touch], help.drawTouch],
          [[help.edgeKey], help.edge],
        ])}
      </dl>
      <Switch label={m.letterKeys} name="letter-keys" value={settings.value.letterKeys} set={(letterKeys) => choose({ letterKeys })} />
    </div>
  );
}
