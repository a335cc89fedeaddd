import { targetPath } from '@/lib/platform/http/target-path'

/** The class of a request, for metrics: a few names, whatever the address is. */
export function routeClass(url: string): string {
  const path = targetPath(url)
  // those of previous platforms beside ours
  if (/^\/+c\//i.test(path) || /^\/(?:aff_c|clk)$/.test(path)) return 'click'
  if (/^\/(?:api\/postback\/?|aff_lsr|aff_goal|[SG]P[0-9A-Za-z]+)$/.test(path)) return 'postback'
  if (path.startsWith('/api/health/') || path === '/api/metrics') return 'probe'
  if (path.startsWith('/api/admin/')) return 'admin_api'
  if (path.startsWith('/api/v1/')) return 'affiliate_api'
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/_next/') || path.startsWith('/files/')) return 'asset'
  return path.startsWith('/admin') ? 'admin_page' : 'page'
}

/** The token of an Authorization header. */
export const readBearerToken = (header: string | undefined): string => /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
