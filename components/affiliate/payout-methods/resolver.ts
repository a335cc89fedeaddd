import type { FieldErrors, Resolver } from 'react-hook-form'
import { fieldSentence, issueSentence } from '@/lib/accounts/http/validation-message-rules'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { methodChangeSchema } from '@/lib/money/payout-methods/schema'
import type { MethodValues } from './queries'

/** Validates a form with the server's schema for the given kind; each field shows its first error. */
export const methodResolver =
  (kind: PayoutMethodKind): Resolver<MethodValues> =>
  (values) => {
    const { error } = methodChangeSchema.safeParse({ ...values, kind }, { error: issueSentence })
    if (!error) return { values, errors: {} }
    const errors: FieldErrors<MethodValues> = {}
    for (const issue of error.issues) {
      errors[issue.path.join('.')] ??= { type: 'invalid', message: fieldSentence(issue) }
    }
    return { values: {}, errors }
  }
