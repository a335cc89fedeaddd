import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { beginSession } from '@/tests/support/accounts/session'
import { type Answer, READS, readInTurn, wrongAnswers } from '@/tests/support/bench/product-use'
import { startWeb } from '@/tests/support/bench/web-process'
import { createUser } from '@/tests/support/factories/users'
import { endSessions } from '@/tests/support/platform/ended-sessions'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const PAGES = READS.affiliate.filter((path) => !path.startsWith('/api'))
const ENDED_EVERY_MS = 400

test('a page is answered 503 when a session ends under it, also where nothing but pages is asked for [C5]', async () => {
  const cookie = (await beginSession(await createUser())).headers.get('cookie') ?? ''
  const web = await startWeb(Number(process.env.BENCH_PORT ?? 3970) + 8, { JOBS: 'worker' })
  const admin = new pg.Client({ connectionString: String(process.env.DATABASE_URL), application_name: 'administrator' })
  await admin.connect()
  const until = performance.now() + SECONDS * 1_000
  const answers: Answer[] = []
  const reader = { base: web.base, cookie, until, note: (answer: Answer) => void answers.push(answer) }
  const end = async () => {
    let ended = 0
    for (; performance.now() < until; await pause(ENDED_EVERY_MS)) ended += await endSessions(admin, 1)
    return ended
  }
  const [ended] = await Promise.all([end(), ...[1, 2, 3].map(() => readInTurn(reader, PAGES))])
  await admin.end()
  await web.stop('SIGKILL')
  const wrong = wrongAnswers(answers)
  const refused = answers.filter(({ status }) => status === 503).length
  console.log('sessions ended under pages', { ended, pages: answers.length, refused, wrong: wrong.length })
  expect(wrong).toEqual([])
})
