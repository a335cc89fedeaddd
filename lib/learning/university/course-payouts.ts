import type { Course } from './schema'

export const PAYOUTS: Course = {
  slug: 'payouts',
  title: 'Holds and payouts',
  summary: 'When earnings become available to withdraw, and what happens to it on the way.',
  lessons: [
    {
      slug: 'four-places',
      title: 'The four places of your money',
      body: [
        'Every cent you earn is in one of four places.',
        {
          list: [
            'Pending: the conversion counts, and its hold has not ended.',
            'Available: your balance. You can withdraw it.',
            'In payout: you have asked for it, and it is on its way.',
            'Paid: it has left for your account.',
          ],
        },
        'Total earnings are what was ever credited to your balance, less what was reversed. Money on hold is not part of them yet.',
      ],
    },
    {
      slug: 'holds',
      title: 'How long money is held',
      body: [
        'A hold gives the advertiser time to report refunds. Offers name theirs, often 7 days; some have none, and their money is available at once.',
        'Your level has a limit too, and the shorter of the two applies; the Levels page shows it. So an offer with 14 days is held 5 days for somebody whose level holds at most 5.',
        'Levels follow total earnings; the Levels page shows what each one takes. A level is never taken away.',
      ],
    },
    {
      slug: 'withdraw',
      title: 'Withdraw your balance',
      body: [
        'You can withdraw from the minimum that the payment page names. The money goes to the payout method you have chosen, or else to the first you have on file: Payoneer, PayPal, a US bank account, an international bank account.',
        'Once your total payouts pass the amount on the Tax form page, a tax form must be on file. File it early so that nothing is delayed.',
        'When you cannot withdraw, the payment page lists every reason, with its date where there is one.',
      ],
    },
    {
      slug: 'change-destination',
      title: 'Change where money goes',
      body: [
        'Changing a payout destination asks for your password again, sends you an email, and holds payouts for a while, for three days unless the form says otherwise. If somebody else got into your account, this is what protects your money.',
        'So change it well before you need a payout. Never change it because a message told you to: open Settings yourself.',
        'If you get such an email and did not change anything, sign out everywhere, choose a new password, and write to support.',
      ],
    },
    {
      slug: 'on-its-way',
      title: 'What happens to a request',
      body: [
        'A request moves the sum from available to in payout at once. Staff gather requests in batches; a batch above $1,000 needs the approval of two people.',
        'You can take a request back until it is held or in a batch. While one payout is on its way you can already ask for another.',
        'If a payout fails, the money stays in payout, and staff try again or return it to your balance. It is never paid twice and never lost. Check the destination first: what it refused is not sent there again.',
      ],
    },
  ],
}
