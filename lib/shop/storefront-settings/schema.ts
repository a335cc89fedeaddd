/** How the browser reaches the storefront: the store, and in demo mode the local endpoint. */
export type StorefrontSettings = {
  storeDomain: string
  apiVersion: string
  publicAccessToken: string
  /** Called instead of the store when it is set. */
  endpoint: string | null
}
