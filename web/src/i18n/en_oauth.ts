// SPDX-License-Identifier: GPL-3.0-or-later
// English for apps that ask for access to an account.

export const oauth = {
  title: 'Access for an app',
  signInFirst: 'An app asks for access to your account. Sign in to decide.',
  wants: (client: string, name: string) => `“${client}” asks for access to your account ${name}. It could:`,
  scopes: {
    'bot:play': 'play for you as a bot',
    'board:play': 'play games for you',
    'challenge:read': 'see your challenges',
    'challenge:write': 'challenge others and answer challenges',
    'challenge:bulk': 'make many games at once',
    'preference:read': 'see your settings',
  },
  noScope: 'see your public profile',
  goesTo: (site: string) => `You will return to ${site}. Make sure that you know it: the app chose its name itself. You can end the access on your account’s page.`,
  allow: 'Allow',
  refuse: 'Refuse',
  back: 'Back to the app',
  broken: 'The app’s request is not valid:',
};
