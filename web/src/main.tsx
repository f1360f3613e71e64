// SPDX-License-Identifier: GPL-3.0-or-later
import { effect } from '@preact/signals';
import { render } from 'preact';
import './styles/index.css';
import { followChat } from './chat';
import { setConnections } from './connections';
import { listener } from './feedback';
import { guestName } from './guest_name';
import { htmlLang } from './i18n';
import { followAccount } from './account';
import { followInput } from './input_kind';
import { startClocks } from './live_clock';
import { followSearch, makeLobby } from './lobby';
import { readSeatSecret, writeSeatSecret } from './model/storage';
import { HomeConnection } from './net/home_connection';
import { Session } from './net/session';
import { SharedSocket, socketAddress } from './net/shared_socket';
import { startRouter } from './router';
import { unlockSound } from './sound';
import { followOtherTabs } from './my_games';
import { followPremoves } from './premoves';
import { settings } from './state';
import { followShownPosition } from './engine_requests';
import { App } from './view/app';
import { publishPieces } from './view/parts/pieces';

const socket = new SharedSocket(socketAddress());
setConnections({
  socket,
  session: new Session(socket, listener, { read: readSeatSecret, write: writeSeatSecret }, () => ({ guest: guestName.peek() })),
  home: new HomeConnection(socket),
  lobby: makeLobby(socket),
});

effect(() => {
  const root = document.documentElement;
  root.lang = htmlLang[settings.value.language];
  // "auto" leaves the choice to prefers-color-scheme in the style sheet.
  if (settings.value.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.value.theme;
  root.dataset['chessBoard'] = settings.value.chessBoard;
  root.dataset['xiangqiBoard'] = settings.value.xiangqiBoard;
  if (settings.value.zen) root.dataset['zen'] = '';
  else delete root.dataset['zen'];
});

followInput();
publishPieces();
unlockSound();
startRouter();
followOtherTabs();
followShownPosition();
followPremoves();
followChat();
startClocks();
followAccount();
followSearch();

const app = document.getElementById('app');
if (app) render(<App />, app);
