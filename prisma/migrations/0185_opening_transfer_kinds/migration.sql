-- What was owed before a network moved here. Values of an enum can be used only after the migration that adds them.
ALTER TYPE "ledger_account_kind" ADD VALUE 'house_opening';
ALTER TYPE "transfer_kind" ADD VALUE 'opening_balance';
