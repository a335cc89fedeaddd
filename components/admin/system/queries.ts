import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiFetch } from '@/lib/platform/http/api-client'
import { alarmsSchema } from '@/lib/runtime/alarms/admin-schema'
import { checksSchema } from '@/lib/runtime/data-checks/admin-schema'
import { jobsSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { messagesSchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { databaseSchema, processesSchema } from '@/lib/runtime/system-pages/processes-admin-schema'
import { retentionSchema, storageSchema } from '@/lib/runtime/system-pages/storage-admin-schema'
import { adminKeys } from '../kit/keys'

export const SYSTEM_PATH = '/api/admin/system'

/** How often what changes by itself is read again, and what hardly does. */
const SOON_MS = 15_000
const LATER_MS = 120_000

/** One section of the page, each asked for by itself, so that one that fails leaves the others. */
const section = <Schema extends z.ZodType>(name: string, schema: Schema, refetchInterval: number) =>
  queryOptions({
    queryKey: [...adminKeys.page('system'), name],
    queryFn: async ({ signal }) => schema.parse(await apiFetch(`${SYSTEM_PATH}/${name}`, { signal })),
    refetchInterval,
  })

export const alarmsOptions = section('alarms', alarmsSchema, SOON_MS)
export const processesOptions = section('processes', processesSchema, SOON_MS)
export const databaseOptions = section('database', databaseSchema, SOON_MS)
export const jobsOptions = section('jobs', jobsSchema, SOON_MS)
export const messagesOptions = section('messages', messagesSchema, SOON_MS)
export const checksOptions = section('checks', checksSchema, SOON_MS)
export const storageOptions = section('storage', storageSchema, LATER_MS)
export const retentionOptions = section('retention', retentionSchema, LATER_MS)
