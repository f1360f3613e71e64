// SPDX-License-Identifier: GPL-3.0-or-later
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'src/net/protocol.gen.ts', 'src/model/faults.gen.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      'max-lines': ['error', { max: 400 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // No text of a user may reach the page as HTML.
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Write text, not HTML.' },
        { property: 'outerHTML', message: 'Write text, not HTML.' },
        { property: 'insertAdjacentHTML', message: 'Write text, not HTML.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Write text, not HTML.' },
      ],
    },
  },
);
