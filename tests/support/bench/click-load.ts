import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a program of the machine is there. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export type Figures = { perSecond: number; p50: number; p99: number; answered: number; failed: number }
type Load = { url: string; connections: number; seconds: number; script?: string }

/** Sends requests by wrk, which takes little of the processors it measures. Times in milliseconds. */
export async function wrk({ url, connections, seconds, script }: Load): Promise<Figures> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...(script ? ['-s', script] : []), url]
  const { stdout } = await run('wrk', options)
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? []
  return {
    perSecond: Math.round(number(/Requests\/sec:\s+([\d.]+)/)),
    p50: millisecondsOf(stdout, '50%'),
    p99: millisecondsOf(stdout, '99%'),
    answered: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + errors.reduce((sum, text) => sum + Number(text), 0),
  }
}

function millisecondsOf(text: string, line: string): number {
  const [, value, unit] = new RegExp(`${line}\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? []
  return Number((Number(value ?? 0) * ({ us: 0.001, ms: 1, s: 1_000 }[unit ?? 'ms'] ?? 1)).toFixed(1))
}

type Mix = { offerIds: readonly number[]; affiliateIds: readonly number[]; cappedOfferId?: number }

/**
 * A script of wrk for traffic as networks have it: offers, affiliates, ten sources, 500 creatives, 40 browsers and
 * addresses at random, a third of the visitors with a cookie, and with `cappedOfferId` one click of twenty on that offer.
 * @returns its file
 */
export function mixedTraffic(folder: string, { offerIds, affiliateIds, cappedOfferId }: Mix): string {
  const file = path.resolve(folder, `mixed-${cappedOfferId ?? 'uncapped'}.lua`)
  writeFileSync(
    file,
    `local offers = {${offerIds.join(',')}}
local affiliates = {${affiliateIds.join(',')}}
local capped = ${cappedOfferId ?? 'nil'}
local r = math.random
local agents = {}
for i = 1, 40 do
  agents[i] = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" .. (90 + i) .. ".0.0.0 Safari/537.36"
end
function init() math.randomseed(os.time()) end
function request()
  local offer = offers[r(#offers)]
  if capped and r(20) == 1 then offer = capped end
  local headers = {
    ["user-agent"] = agents[r(#agents)], ["accept"] = "text/html", ["accept-language"] = "en-US,en;q=0.9",
    ["x-forwarded-for"] = r(60, 70) .. "." .. r(0, 255) .. "." .. r(0, 255) .. "." .. r(1, 254), ["cf-ipcountry"] = "US" }
  if r(3) == 1 then
    headers["cookie"] = string.format("stoke_visitor=%08x%08x%08x%08x", r(0, 2^31 - 1), r(0, 2^31 - 1), r(0, 2^31 - 1), r(0, 1000))
  end
  local path = "/c/" .. offer .. "?a=" .. affiliates[r(#affiliates)] .. "&source=src-" .. r(10) .. "&s1=cr-" .. r(500)
  return wrk.format("GET", path, headers)
end
`,
  )
  return file
}

/** The table of `singleRowCommits`: with the columns of clicks and their key, and nothing else. */
export const ONE_ROW_TABLE = `
  CREATE TABLE bench_click (LIKE click, PRIMARY KEY (affiliate_id, id))`

/**
 * Clicks committed a second, each row in a transaction of its own over 32 connections, without rules and roll-ups: what
 * the database can do at this moment, by pgbench.
 */
export async function singleRowCommits(databaseUrl: string, folder: string, seconds: number): Promise<number> {
  const file = path.resolve(folder, 'one-row.sql')
  writeFileSync(
    file,
    `\\set affiliate random(1, 200)
INSERT INTO bench_click (affiliate_id, id, offer_id, source_id, s1, visitor, ip, user_agent, country, is_unique, created_at)
VALUES (:affiliate, uuidv7(), 7, 3, 'cr-17', '\\x0123456789abcdef0123456789abcdef', '61.12.0.7',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36', 'US',
  true, now());
`,
  )
  const { stdout } = await run('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-c32',
    '-j1',
    `-T${seconds}`,
    '-f',
    file,
    databaseUrl,
  ])
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0))
}
