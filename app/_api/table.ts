import { type RouteModule, routeTable } from '@/lib/platform/http/route-table'

/** Every route of the API by its address. A file is loaded with the first request for it. */
export const apiRoutes = routeTable(import.meta.glob<RouteModule>('./**/route.ts'))
