import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { Diagnosis } from '@/lib/tracking/integration/doctor/schema'

export const DOCTOR_PATH = '/api/advertiser/doctor'

const FOLLOW_MS = 1_000

/** A test purchase, looked at every second until it is complete. */
export const diagnosisOptions = (id: string) =>
  queryOptions({
    queryKey: ['advertiser', 'doctor', id],
    queryFn: ({ signal }) => apiFetch<Diagnosis>(`${DOCTOR_PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.isDone ? false : FOLLOW_MS),
  })
