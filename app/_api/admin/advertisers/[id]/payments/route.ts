import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { newPaymentSchema } from '@/lib/money/billing/payments/admin-schema'
import { enterPayment } from '@/lib/money/billing/payments/admin-service'
import { PAYMENT_ROLES } from '@/lib/money/billing/payments/constants'
import { listPayments } from '@/lib/people/advertisers/balance/data'
import { paymentsSchema } from '@/lib/people/advertisers/balance/schema'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'

/** What an advertiser paid in or got back. */
export const GET = handle(
  {
    access: canView('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    query: pageQuerySchema,
    response: paymentsSchema,
  },
  ({ params, query }) => listPayments(params.id, query),
  {
    id: 'listPaymentsOfAdvertiser',
    scope: 'billing:read',
    summary: 'Deposits and payments of an advertiser, newest first',
  },
)

/** Enters a deposit or a refund, which a second person approves. */
export const POST = handle(
  {
    access: PAYMENT_ROLES,
    params: advertiserIdSchema,
    body: newPaymentSchema,
    response: creditAnswerSchema,
    status: 201,
  },
  staffWrite(enterPayment, 'isDone'),
  { id: 'enterPayment', scope: 'billing:write', summary: 'Enter a deposit or a refund' },
)
