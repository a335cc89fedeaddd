import { easternText } from '@/components/shared/time/eastern-text'
import type { MoneyTime } from '@/lib/conversions/lists/affiliate/rules'

/** When the money of a conversion comes, in a few words. */
export function moneyText(money: MoneyTime, pattern = 'MMM d, yyyy, h:mm a'): string {
  switch (money.kind) {
    case 'at':
      return `Held until ${easternText(money.at, pattern)}`
    case 'approval':
      return `Advertiser decides by ${easternText(money.at, pattern)}`
    case 'staff':
      return 'Staff decide'
    case 'since':
      return `Available since ${easternText(money.at, pattern)}`
    case 'taken':
      return `Reversed ${easternText(money.at, pattern)}`
    case 'uncertain':
      return 'Held, no date yet'
    case 'never':
      return 'Not paid'
  }
}

/** `moneyText` as a sentence, with what happens then. */
export function moneySentence(money: MoneyTime): string {
  switch (money.kind) {
    case 'at':
      return `Its hold ends ${easternText(money.at)}. Then the payout is in your available balance.`
    case 'approval':
      return `It waits for the advertiser, who approves or rejects it by ${easternText(money.at)}.`
    case 'staff':
      return 'The advertiser has not decided in time, so our staff decide.'
    case 'since':
      return `In your available balance since ${easternText(money.at)}.`
    case 'taken':
      return `Reversed from your balance ${easternText(money.at)}.`
    case 'uncertain':
      return 'Held until the review of your account has ended, so no date is certain yet.'
    case 'never':
      return 'Nothing was credited for it.'
  }
}
