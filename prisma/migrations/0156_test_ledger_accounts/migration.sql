-- The accounts of the network in test mode. Values of an enum can be used only after the migration that adds them.
ALTER TYPE "ledger_account_kind" ADD VALUE 'test_house_revenue';
ALTER TYPE "ledger_account_kind" ADD VALUE 'test_house_receivable';
ALTER TYPE "ledger_account_kind" ADD VALUE 'test_house_payout_cost';
