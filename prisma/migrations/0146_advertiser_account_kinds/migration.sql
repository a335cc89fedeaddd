-- Accounts of advertisers in the ledger. New values of a type can be used from the next migration on.
ALTER TYPE "ledger_account_kind" ADD VALUE 'advertiser_available';
ALTER TYPE "ledger_account_kind" ADD VALUE 'advertiser_reserved';
ALTER TYPE "ledger_account_kind" ADD VALUE 'advertiser_spent';
ALTER TYPE "ledger_account_kind" ADD VALUE 'house_deposits';

ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_deposit';
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_refund';
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_payment';
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_reserve';
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_release';
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_spend';
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_return';

ALTER TYPE "rejection_reason" ADD VALUE 'unfunded';
