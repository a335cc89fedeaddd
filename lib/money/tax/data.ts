import 'server-only'
import { z } from 'zod'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { settings } from '@/lib/platform/settings/current'
import { isInForce, validUntil } from './form-rules'
import type { TaxFormView, TaxStatus } from './schema'

const answersSchema = z.object({
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })).default([]),
  address: z.array(z.string()).default([]),
})

// never the encrypted column: what is not selected cannot leak
const SHOWN = { kind: true, legalName: true, answers: true, signedName: true, signedAt: true } as const

/** The total of payouts above which a tax form is needed, in cents. */
export const taxFormAboveCents = (): Cents => BigInt(settings().payouts.taxFormAboveCents)

const findForm = (affiliateId: number, tx: Tx) =>
  tx.taxForm.findFirst({ where: { affiliateId, supersededAt: null }, orderBy: { signedAt: 'desc' }, select: SHOWN })

/** Whether a valid form is on file. */
export async function hasTaxForm(affiliateId: number, at: Date, tx: Tx = db()): Promise<boolean> {
  const form = await findForm(affiliateId, tx)
  return form !== null && isInForce(form, at)
}

/** The form on file, with every number masked. */
export async function getTaxStatus(affiliateId: number, at: Date): Promise<TaxStatus> {
  const form = await findForm(affiliateId, db())
  const neededAboveCents = Number(taxFormAboveCents())
  if (!form) return { form: null, neededAboveCents }
  const { kind, answers, signedName, signedAt } = form
  const view: TaxFormView = {
    kind,
    lines: answersSchema.parse(answers).lines,
    signedName,
    signedAt: signedAt.toISOString(),
    validUntil: validUntil(kind, signedAt)?.toISOString() ?? null,
    isInForce: isInForce(form, at),
  }
  return { form: view, neededAboveCents }
}

/** The name and address of the form that was in force at an instant, for a statement; null without one. */
export async function findTaxAddress(
  affiliateId: number,
  at: Date,
): Promise<{ legalName: string; address: string[] } | null> {
  const form = await db().taxForm.findFirst({
    where: { affiliateId, signedAt: { lte: at } },
    orderBy: { signedAt: 'desc' },
    select: SHOWN,
  })
  return form && { legalName: form.legalName, address: answersSchema.parse(form.answers).address }
}
