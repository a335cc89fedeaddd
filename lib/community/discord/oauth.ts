import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { callDiscord, type DiscordAnswer, DiscordFailure, type DiscordRequest } from './api'
import { CONNECT_FAILED, PATIENCE_MS } from './constants'
import type { DiscordClient } from './rules'
import { type DiscordUser, discordUserSchema, tokenSchema } from './schema'

export type Granted = { user: DiscordUser; accessToken: string; scopes: string[] }

/**
 * Exchanges an authorization code and asks whose it is.
 * @throws AppError conflict when Discord refuses the code, unavailable when it does not answer
 */
export async function redeemCode(client: DiscordClient, code: string, verifier: string): Promise<Granted> {
  try {
    const { clientId: id, clientSecret: secret, redirectUri } = client
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    // a code works once: only a call that was turned away for its number may be made again
    const token = await patiently(client, {
      method: 'POST',
      path: '/oauth2/token',
      as: { basic: { id, secret } },
      form,
    })
    const { access_token: accessToken, scope } = tokenSchema.parse(token.body)
    const me = { method: 'GET', path: '/users/@me', as: { bearer: accessToken } } as const
    const user = discordUserSchema.parse((await patiently(client, me)).body)
    return { user, accessToken, scopes: scope.split(' ').filter(Boolean) }
  } catch (error) {
    log.warn({ err: error }, 'a Discord code could not be exchanged')
    throw explained(error)
  }
}

/** Makes a token worthless; whether that worked is nobody's concern but the log's. */
export async function revokeToken(client: DiscordClient, accessToken: string): Promise<void> {
  const { clientId: id, clientSecret: secret } = client
  const form = { token: accessToken, token_type_hint: 'access_token' }
  await callDiscord(client.apiBase, {
    ...{ method: 'POST', path: '/oauth2/token/revoke', as: { basic: { id, secret } }, form },
  }).catch((error: unknown) => log.warn({ err: error }, 'a Discord token could not be revoked'))
}

/** Waits out one pause Discord asks for, when it is short enough for somebody who is looking on. */
async function patiently({ apiBase }: DiscordClient, request: DiscordRequest): Promise<DiscordAnswer> {
  try {
    return await callDiscord(apiBase, request)
  } catch (error) {
    const pause = error instanceof DiscordFailure ? error.details.retryAfterMs : undefined
    if (pause === undefined || pause > PATIENCE_MS) throw error
    await sleep(pause)
    return callDiscord(apiBase, request)
  }
}

function explained(error: unknown): AppError {
  if (error instanceof DiscordFailure && error.kind === 'limited') {
    return new AppError('unavailable', 'Discord is busy right now. Wait a minute, then connect again.')
  }
  if (error instanceof DiscordFailure && error.kind === 'unreachable') {
    return new AppError('unavailable', 'Discord did not answer. Connect again in a moment.')
  }
  if (error instanceof DiscordFailure && error.details.status === 400) {
    return new AppError('conflict', 'Discord no longer accepts this code. Connect again.')
  }
  return new AppError('unavailable', CONNECT_FAILED)
}
