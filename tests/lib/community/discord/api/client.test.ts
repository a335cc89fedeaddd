import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callDiscord, DiscordFailure } from '@/lib/community/discord/api/client'
import { isRefusal, memberProblem, settingsFault, storedFailure } from '@/lib/community/discord/api/refusal-rules'

type Sent = [status: number, body: string, headers?: Record<string, string>]

let sent: Sent = [204, '']
const server = createServer((_, response) => {
  const [status, body, headers = {}] = sent
  response.sendDate = false
  response.writeHead(status, headers).end(body)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** What our own client makes of an answer of Discord. */
async function failureOf(answer: Sent): Promise<DiscordFailure> {
  sent = answer
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const result = await callDiscord(base, { method: 'PUT', path: '/guilds/1/members/2', as: { bot: 't' } }).catch(
    (error: unknown) => error,
  )
  if (!(result instanceof DiscordFailure)) throw new Error(`no failure: ${JSON.stringify(result)}`)
  return result
}

const json = (status: number, code: number, message: string): Sent => [status, JSON.stringify({ message, code })]
const HTML = '<!DOCTYPE html><title>Access denied | discord.com used Cloudflare to restrict access</title>'

describe('a refusal of Discord', () => {
  test.each([
    [json(400, 30001, 'Maximum number of guilds reached (100)'), 'as many servers as Discord allows'],
    [json(400, 30001, 'Maximum number of guilds reached (200)'), 'as many servers as Discord allows'],
    [json(403, 40007, 'The user is banned from this guild.'), 'banned from the community'],
    [json(403, 40002, 'You need to verify your account in order to perform this action.'), 'Verify it there'],
    [json(403, 50178, 'The user account must first be verified'), 'Verify it there'],
    [json(403, 50025, 'Invalid OAuth2 access token provided'), 'connect again'],
    [json(403, 50026, 'Missing required OAuth2 scope'), 'connect again'],
    [json(404, 10013, 'Unknown User'), 'connect another one'],
    [[403, '{"message":"The user is banned from this guild","code":"40007"}'] as Sent, 'banned from the community'],
    [[403, '{"message":null,"code":40007,"error":{}}'] as Sent, 'banned from the community'],
    [json(403, 20024, 'Under minimum age'), 'too young'],
    [json(403, 50095, 'This server is not available in your location'), 'not available where'],
    [json(403, 340015, 'Access to joining new servers has been limited for the user'), 'join servers now'],
  ])('%j tells the person what to do, and is no trouble of ours', async (answer, words) => {
    const stored = storedFailure(await failureOf(answer))
    expect(memberProblem(stored)).toMatch(/^Not a member: /)
    expect(memberProblem(stored)).toContain(words)
    expect(isRefusal(stored)).toBe(true)
  })

  test.each([
    [json(403, 50001, 'Missing Access'), 'Invite it to the server again'],
    [json(403, 50013, 'Missing Permissions'), 'Give its role these permissions'],
    [json(403, 60003, 'Two factor is required for this operation'), 'two-factor authentication'],
    [json(404, 10004, 'Unknown Guild'), 'check DISCORD_GUILD_ID'],
    [json(404, 10011, 'Unknown Role'), 'no longer in the server'],
    [json(401, 0, '401: Unauthorized'), 'check DISCORD_BOT_TOKEN'],
    [json(401, 40001, 'Unauthorized. Provide a valid token and try again'), 'check DISCORD_BOT_TOKEN'],
    [json(403, 30019, 'Maximum number of server members reached'), 'as many members as Discord allows'],
    [[403, '{"message":"Missing Access","code":"50001"}'] as Sent, 'Invite it to the server again'],
    [json(401, 50014, 'Invalid authentication token provided'), 'check DISCORD_BOT_TOKEN'],
    [json(400, 50055, 'Invalid Guild'), 'check DISCORD_GUILD_ID'],
    [json(400, 50028, 'Invalid role'), 'no longer in the server'],
    [json(403, 20012, 'You are not authorized to perform this action on this application'), 'must be of one'],
    [json(403, 20001, 'Bots cannot use this endpoint'), 'not the token of a bot'],
    [[403, '{"message":"Missing Permissions","code":"50013"}'] as Sent, 'Give its role these permissions'],
    [[400, '{"captcha_key":["captcha-required"]}'] as Sent, 'captcha-required'],
    [[400, '{"message":["x"],"code":0}'] as Sent, '["x"]'],
  ])('%j of our own settings is told to staff, and the person only that we keep trying', async (answer, words) => {
    const stored = storedFailure(await failureOf(answer))
    expect(stored).toContain(words)
    expect(memberProblem(stored)).toBe('Not a member yet: adding this account failed. We keep trying.')
  })

  test.each([
    [[401, '{"error":"invalid_client"}'], 'DISCORD_CLIENT_SECRET'],
    [
      [400, '{"error":"invalid_request","error_description":"Invalid \\"redirect_uri\\" in request."}'],
      'return address',
    ],
    [[400, '{"error":"invalid_grant","error_description":"Invalid \\"redirect_uri\\" in request."}'], 'return address'],
    [[400, '{"message":"Invalid Form Body","code":50035,"errors":{"client_id":{}}}'], 'check DISCORD_CLIENT_ID'],
    [[400, '{"error":"unsupported_grant_type"}'], 'return address'],
    [[400, '{"error":"invalid_scope"}'], 'does not grant'],
    [[400, '{"error":"invalid_grant"}'], undefined],
  ] as [Sent, string | undefined][])('%j of an exchange is a fault of our settings: %s', async (answer, words) => {
    expect(settingsFault(await failureOf(answer))).toEqual(words && expect.stringContaining(words))
  })

  test.each([
    [500, HTML],
    [502, HTML],
    [520, 'error code: 520'],
    [403, HTML],
    [403, 'error code: 1020'],
    [404, '<html><h1>404 Not Found</h1></html>'],
    [200, HTML],
    [503, '{"message":"API resource is currently overloaded. Try again a little later","code":130000}'],
  ] as Sent[])('%i with %s passes: it is tried again later', async (...answer) => {
    expect(await failureOf(answer)).toMatchObject({ kind: 'unreachable' })
  })
})

const DAY = 86_400_000

test.each([
  ['its body, in seconds', '{"message":"You are being rate limited.","retry_after":0.35,"global":false}', {}, 350],
  ['its body before the header', '{"retry_after":1.2}', { 'retry-after': '2' }, 1_200],
  ['the header, with a part of a second', '', { 'retry-after': '2.5' }, 2_500],
  ['the header of its limit alone', '', { 'x-ratelimit-reset-after': '12.3' }, 12_300],
  ['its body in words', '{"retry_after":"5.5"}', {}, 5_500],
  ['the header, in seconds', 'error code: 1015', { 'retry-after': ' 29323 ' }, 29_323_000],
  [
    'the header, as a date',
    'error code: 1015',
    { date: 'Mon, 30 Nov 2026 10:00:00 GMT', 'retry-after': 'Mon, 30 Nov 2026 10:02:00 GMT' },
    120_000,
  ],
  [
    'a date that is over',
    '',
    { date: 'Mon, 30 Nov 2026 10:00:00 GMT', 'retry-after': 'Mon, 30 Nov 2026 09:00:00 GMT' },
    1_000,
  ],
  ['a date without the clock it is of', '', { 'retry-after': 'Mon, 30 Nov 2026 10:02:00 GMT' }, 60_000],
  ['the header, with decimals', '', { 'retry-after': '1.337' }, 1_337],
  ['the header of the limit, where there is no other', '{}', { 'x-ratelimit-reset-after': '7.2' }, 7_200],
  ['its body, as a text', '{"retry_after":"64.57"}', {}, 64_570],
  ['the header, where the body has null', '{"retry_after":null}', { 'retry-after': '30' }, 30_000],
  ['years', '{"retry_after":99999999999}', {}, DAY],
  ['nothing', '{"message":"limited"}', {}, 1_000],
  ['a word', '', { 'retry-after': 'soon' }, 60_000],
  ['a negative time', '{"retry_after":-5}', {}, 1_000],
])('the pause of a rate limit is that of %s', async (_, body, headers, pause) => {
  expect(await failureOf([429, body, headers as Record<string, string>])).toMatchObject({
    kind: 'limited',
    details: { retryAfterMs: pause },
  })
})
