import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { lazySchema } from '@/lib/platform/http/api-client'

const diagnosisAnswer = lazySchema(
  async () => (await import('@/lib/tracking/integration/doctor/schema')).diagnosisSchema,
)

export const DOCTOR_PATH = '/api/advertiser/doctor'

const couponAnswer = lazySchema(
  async () => (await import('@/lib/tracking/integration/doctor/coupon-schema')).couponCheckSchema,
)

/** What a sale with a code meets, each time it is asked. */
export const couponCheckOptions = (code: string) =>
  apiQuery(
    ['advertiser', 'doctor', 'coupon', code],
    `${DOCTOR_PATH}/coupon?${new URLSearchParams({ code })}`,
    couponAnswer,
    { staleTime: 0 },
  )

/** A test purchase, read again until it is complete. */
export const diagnosisOptions = (id: string) =>
  apiQuery(['advertiser', 'doctor', id], `${DOCTOR_PATH}/${id}`, diagnosisAnswer, {
    refetchInterval: ({ state }) => (state.data?.isDone ? false : POLL_MS.working),
  })
