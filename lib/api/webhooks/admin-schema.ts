import { z } from 'zod'
import { optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { endpointFields, newEndpointSchema } from './schema'

/** A new webhook of the network. */
export const newNetworkEndpointSchema = z.strictObject({ ...newEndpointSchema.shape, reason: reasonSchema })

/** A change of one: omitted fields stay as they are. */
export const networkEndpointChangeSchema = z.strictObject({
  ...z.strictObject(endpointFields).partial().shape,
  reason: optionalReasonSchema,
})

/** Removing one, and a new secret. */
export const endpointReasonSchema = z.strictObject({ reason: reasonSchema })
