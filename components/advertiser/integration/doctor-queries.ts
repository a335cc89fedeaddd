import { apiQuery, unchecked } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import type { Diagnosis } from '@/lib/tracking/integration/doctor/schema'

export const DOCTOR_PATH = '/api/advertiser/doctor'

/** A test purchase, read again until it is complete. */
export const diagnosisOptions = (id: string) =>
  apiQuery<Diagnosis>(['advertiser', 'doctor', id], `${DOCTOR_PATH}/${id}`, unchecked, {
    refetchInterval: ({ state }) => (state.data?.isDone ? false : POLL_MS.working),
  })
