-- A limit on revenue as it is stated in another currency, in hundredths of it; "limit_value" has its dollars by the newest rate.
ALTER TABLE "conversion_cap" ADD COLUMN "stated_limit" BIGINT, ADD COLUMN "stated_currency" CHAR(3),
  ADD CONSTRAINT "conversion_cap_stated" CHECK (("stated_limit" IS NULL) = ("stated_currency" IS NULL)
    AND ("stated_currency" IS NULL OR "metric" = 'revenue'));
