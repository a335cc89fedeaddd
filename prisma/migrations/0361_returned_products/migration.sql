-- The products that a refund was for, as far as it names them: a list of numbers and sums, in hundredths of what it was reported in.
ALTER TABLE "postback_refund" ADD COLUMN "items" JSON;
