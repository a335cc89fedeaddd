-- A raised payout of a conversion is approved like an adjustment.
-- AlterEnum
ALTER TYPE "staff_credit_kind" ADD VALUE 'payout_change';
