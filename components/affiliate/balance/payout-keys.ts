/**
 * The query keys of balances, payouts, transactions and statements. In a file of their own, because every page listens
 * for changes.
 */
export const payoutKeys = {
  all: ['payouts'] as const,
  withdrawal: ['payouts', 'withdrawal'] as const,
  methods: ['payouts', 'methods'] as const,
  list: ['payouts', 'list'] as const,
  lines: (account: string) => ['payouts', 'lines', account] as const,
  months: ['payouts', 'months'] as const,
  statement: (month: string) => ['payouts', 'months', month] as const,
}
