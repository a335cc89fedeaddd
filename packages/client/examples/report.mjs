// Prints an affiliate's clicks and payout by offer for a span of days, and counts the conversions of these days.
//   STOKE_URL=https://stoke.example STOKE_KEY=stk_… node report.mjs 2026-11-01 2026-11-20
// The key has the scopes stats:read and conversions:read.
import { Stoke } from '@stoke/client'

const [from, to] = process.argv.slice(2)
const stoke = new Stoke({ baseUrl: process.env.STOKE_URL, key: process.env.STOKE_KEY })

const { rows } = await stoke.call('getStats', { query: { from, to, by: 'offer' } })
const offers = {}
for (const { name, clicks, payoutCents } of rows) {
  offers[name] ??= { clicks: 0, payout: 0 }
  offers[name].clicks += clicks
  offers[name].payout += payoutCents / 100
}
console.table(offers)

let conversions = 0
for await (const _ of stoke.rows('listConversions', { query: { from, to, limit: 100 } })) conversions++
console.log(JSON.stringify({ conversions }))
