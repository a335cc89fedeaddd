import { z } from 'zod'
import { TaxFormKind } from '@/lib/generated/prisma/enums'
import type { AddIssue } from './field-schema'
import { checkW8ben, checkW8bene, w8beneSchema, w8benSchema } from './w8-schema'
import { checkW9, w9Schema } from './w9-schema'

const refineWith =
  <T>(check: (form: T, addIssue: AddIssue) => void) =>
  (form: T, context: z.RefinementCtx): void =>
    check(form, (path, message) => context.addIssue({ code: 'custom', path, message }))

/** `POST /api/account/tax-form`: one whole form, signed. */
export const taxFormSchema = z.discriminatedUnion('kind', [
  w9Schema.superRefine(refineWith(checkW9)),
  w8benSchema.superRefine(refineWith(checkW8ben)),
  w8beneSchema.superRefine(refineWith(checkW8bene)),
])

/** A stored form as its owner sees it, line by line, with numbers masked. */
export const taxFormViewSchema = z.strictObject({
  kind: z.enum(TaxFormKind),
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  signedName: z.string(),
  signedAt: z.iso.datetime(),
  /** When it expires; null for a form that never does. */
  validUntil: z.iso.datetime().nullable(),
  isInForce: z.boolean(),
})

/** `GET /api/account/tax-form`: the form on file, and the total above which one is needed. Cents. */
export const taxStatusSchema = z.strictObject({
  form: taxFormViewSchema.nullable(),
  neededAboveCents: z.number(),
})

export type TaxForm = z.output<typeof taxFormSchema>
export type TaxFormFields = z.input<typeof taxFormSchema>
export type W9Fields = z.input<typeof w9Schema>
export type W8benFields = z.input<typeof w8benSchema>
export type W8beneFields = z.input<typeof w8beneSchema>
export type TaxFormView = z.output<typeof taxFormViewSchema>
export type TaxStatus = z.output<typeof taxStatusSchema>
