import { receivedAt, serverTime } from '@/lib/platform/dates/server-time'

/** How often an open page repeats a query, in milliseconds. */
export const POLL_MS = {
  /** The server works on something that the page shows. */
  working: 1_500,
  /** A call to another server, or a payment, is under way. */
  calls: 2_000,
  /** Test clicks and their calls, which come from elsewhere. */
  tests: 3_000,
  /** Today's figures and the lists beside them. [S4.28] [S9.4] */
  figures: 10_000,
  /** Work that waits for a person, and the state of the system. */
  queues: 15_000,
  /** What live events report as well, and what is measured once a minute. */
  minute: 60_000,
  /** Balance and level. [S4.34] [S9.4] */
  account: 300_000,
} as const

/** The age up to which an answer, or a failure, is not asked for again because a page or its window is shown. */
const FRESH_MS = 5_000

/**
 * A `refetchOnMount`, `refetchOnWindowFocus` or `refetchOnReconnect`: a window whose focus or network changes often asks once,
 * and so does one that fails.
 */
export const isOld = ({ state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } }): boolean =>
  serverTime() - Math.max(receivedAt(state.dataUpdatedAt), receivedAt(state.errorUpdatedAt)) > FRESH_MS

type Polled<Data> = { state: { data: Data | undefined } }

/** A `refetchInterval` that repeats a query only while its data says so. */
export const pollWhile =
  <Data>(isBusy: (data: Data) => boolean, everyMs: number = POLL_MS.working) =>
  ({ state: { data } }: Polled<Data>): number | false =>
    data !== undefined && isBusy(data) ? everyMs : false

/** Whether only the newest page of a list is open: older ones are not read again and again. */
export const hasOnePage = ({ pages }: { pages: readonly unknown[] }): boolean => pages.length === 1
