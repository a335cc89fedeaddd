import 'server-only'
import { RATE_FILE_MAX } from '@/lib/money/ledger/exchange-rate-constants'
import { transact } from '@/lib/platform/database/transaction'
import { log } from '@/lib/platform/log'
import { type Caller, openCaller, withCaller } from '@/lib/platform/network/outgoing-calls'
import { settings } from '@/lib/platform/settings/current'
import { readRateFile } from './rate-file-rules'
import { storeRatesOfFile } from './rate-service'

const ANSWER_MS = 30_000

const openRates = () => openCaller({ allowLocal: false, timeoutMs: ANSWER_MS, readBytes: RATE_FILE_MAX })

/**
 * Fetches the rates from the address that staff have set, and stores those that are new.
 * @returns how many; 0 without an address
 * @throws Error with what is wrong with the answer, which the page of jobs shows
 */
export async function fetchRates({ at, caller }: { at: Date; caller?: Caller }): Promise<number> {
  const { url } = settings().rates
  if (url === null) return 0
  const answer = await withCaller(caller, openRates, (each) =>
    each.call({ url, method: 'GET', body: null, headers: {}, owner: 'exchange rates' }),
  )
  if (answer.result !== 'answered') throw new Error(`The exchange rates could not be fetched. ${answer.error}`)
  if (answer.status !== 200) throw new Error(`The address of exchange rates answered ${answer.status}.`)
  const rates = await readRateFile(answer.body)
  const { stored, unlikely } = await transact((tx) =>
    storeRatesOfFile(tx, rates, { source: 'ecb_address', enteredById: null, at }),
  )
  if (unlikely.length > 0)
    log.warn({ unlikely }, 'exchange rates differ too much from those before, and are not confirmed')
  return stored
}
