import { trackingRoute } from '@/lib/tracking/http/next-route'

export { trackingRoute as POST }
