import { expect, test } from 'vitest'
import { whyNotFilled } from '@/scripts/database.mjs'
import { CommandError } from '@/scripts/processes.mjs'

const COMMAND = '/usr/bin/node dist/seed.mjs ended with'

test.each([
  ['', `${COMMAND} SIGKILL`, 'The program that fills the demo was ended by SIGKILL.'],
  ['', `${COMMAND} SIGTERM`, 'The program that fills the demo was ended by SIGTERM.'],
  ['Error: Connection terminated unexpectedly\n    at x (y:1:2)', `${COMMAND} 1`, 'PostgreSQL ended the session'],
  ['error: terminating connection due to administrator command', `${COMMAND} 1`, 'PostgreSQL ended the session'],
  ['Error: connect ECONNREFUSED 127.0.0.1:5433', `${COMMAND} 1`, 'PostgreSQL ended the session'],
  ["  code: '57P03',", `${COMMAND} 1`, 'PostgreSQL ended the session'],
  ['could not extend file: No space left on device\nConnection terminated', `${COMMAND} 1`, 'No space left on device'],
  ['TypeError: x is not a function', `${COMMAND} 1`, 'TypeError: x is not a function'],
])('a fill of the demo that said "%s", %s, is told by a sentence, or by what it said', (output, ending, told) => {
  const words = whyNotFilled(new CommandError(output, ending))
  expect(words).toContain(told)
  if (/ended/.test(told)) expect(words).toMatch(/^[^\n]+ Start again: what is incomplete is made anew\.$/)
})
