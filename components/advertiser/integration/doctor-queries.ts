import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { Diagnosis } from '@/lib/tracking/integration/doctor/schema'

export const DOCTOR_PATH = '/api/advertiser/doctor'

/** A test purchase, read again until it is complete. */
export const diagnosisOptions = (id: string) =>
  queryOptions({
    queryKey: ['advertiser', 'doctor', id],
    queryFn: ({ signal }) => apiFetch<Diagnosis>(`${DOCTOR_PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.isDone ? false : POLL_MS.working),
  })
