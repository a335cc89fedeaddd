-- Clicks from a country that the offer does not allow, and conversions of such clicks.

-- AlterEnum
ALTER TYPE "click_flag" ADD VALUE 'country_not_allowed';
ALTER TYPE "rejection_reason" ADD VALUE 'country_not_allowed';
