import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'
import { FAULTS, OPERATIONS, USERNAME_PATTERN } from './constants'

const one = (value: unknown) => (Array.isArray(value) ? value[0] : value)
const text = (max: number) => z.preprocess(one, limitedText(max))

/** The query of `/oauth2/authorize`. */
export const authorizeQuerySchema = z.object({
  response_type: text(10),
  client_id: text(30),
  scope: text(200),
  redirect_uri: text(500),
  state: text(500).optional(),
  code_challenge: text(200).optional(),
  code_challenge_method: text(10).optional(),
})
export type AuthorizeQuery = z.infer<typeof authorizeQuerySchema>

export const faultSchema = z.enum(FAULTS)
export type Fault = z.infer<typeof faultSchema>

export const operationSchema = z.enum(OPERATIONS)
export type Operation = z.infer<typeof operationSchema>

/** The decision on the consent page, in the shape of Discord's own page. */
export const decisionSchema = z.object({
  authorize: z.boolean(),
  username: z.string().regex(new RegExp(`^${USERNAME_PATTERN}$`)),
  /** A fault of this code's exchange. */
  fault: faultSchema.optional(),
})

/** `POST /demo/discord/faults`: the next `times` calls of an operation fail. */
export const plannedFaultSchema = z.strictObject({
  operation: operationSchema,
  fault: faultSchema,
  times: z.number().int().min(0).max(100),
})
export type PlannedFault = z.infer<typeof plannedFaultSchema>

export const tokenFormSchema = z.object({
  grant_type: z.string(),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().default(''),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

export const memberBodySchema = z.object({ access_token: z.string(), roles: z.array(z.string()).default([]) })

export const messageBodySchema = z.object({
  content: limitedText(2000).min(1),
  nonce: z.union([limitedText(25), z.number()]).optional(),
  enforce_nonce: z.boolean().default(false),
})

/** The owner of a token; encrypted into the token itself. */
export const grantSchema = z.object({ id: z.string(), username: z.string(), scope: z.string(), until: z.number() })
export type Grant = z.infer<typeof grantSchema>
