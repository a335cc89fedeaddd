import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { listParamsSchema, listPartParamsSchema } from './schema'

/** A list of an advertiser, as staff address it. */
export const staffListParamsSchema = advertiserIdSchema.extend(listParamsSchema.shape)
export const staffListPartParamsSchema = advertiserIdSchema.extend(listPartParamsSchema.shape)

export const bookMissingSchema = z.object({ reason: reasonSchema })
