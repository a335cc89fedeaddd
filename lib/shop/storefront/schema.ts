import { z } from 'zod'

/** The path of the endpoint: any version Shopify could have published. */
export const versionParamsSchema = z.object({ version: z.string().regex(/^(\d{4}-(01|04|07|10)|unstable)$/) })

/** A call over HTTP, as in the GraphQL specification: unknown fields are ignored. */
export const graphqlBodySchema = z.object({
  query: z.string().min(1).max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
})
export type GraphqlCall = z.infer<typeof graphqlBodySchema>

/** The attributes of a cart. */
export const attributesSchema = z.array(z.object({ key: z.string(), value: z.string() })).catch([])
export type Attributes = z.infer<typeof attributesSchema>

/** How the browser reaches the storefront: the store, and in demo mode the local endpoint. */
export type StorefrontSettings = {
  storeDomain: string
  apiVersion: string
  publicAccessToken: string
  /** Called instead of the store when it is set. */
  endpoint: string | null
}
