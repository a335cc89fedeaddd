import type { z } from 'zod'
import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { alarmsSchema } from '@/lib/runtime/alarms/admin-schema'
import { checksSchema } from '@/lib/runtime/data-checks/admin-schema'
import { jobsSchema } from '@/lib/runtime/system-pages/jobs-admin-schema'
import { messagesSchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { databaseSchema, processesSchema } from '@/lib/runtime/system-pages/processes-admin-schema'
import { retentionSchema, storageSchema } from '@/lib/runtime/system-pages/storage-admin-schema'
import { adminKeys } from '../kit/keys'

export const SYSTEM_PATH = '/api/admin/system'

/** How often storage and retention, which hardly change and cost the most, are read again, in milliseconds. */
const LATER_MS = 120_000

/** One section of the page, each asked for by itself, so that one that fails leaves the others. */
const section = <Schema extends z.ZodType>(name: string, schema: Schema, refetchInterval: number = POLL_MS.queues) =>
  apiQuery([...adminKeys.page('system'), name], `${SYSTEM_PATH}/${name}`, schema, { refetchInterval })

export const alarmsOptions = section('alarms', alarmsSchema)
export const processesOptions = section('processes', processesSchema)
export const databaseOptions = section('database', databaseSchema)
export const jobsOptions = section('jobs', jobsSchema)
export const messagesOptions = section('messages', messagesSchema)
export const checksOptions = section('checks', checksSchema)
export const storageOptions = section('storage', storageSchema, LATER_MS)
export const retentionOptions = section('retention', retentionSchema, LATER_MS)
