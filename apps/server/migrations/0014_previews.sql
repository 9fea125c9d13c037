-- A preview of an import used to open a record and cancel it. It needs none any more, and those it left say nothing.

delete from imports where format = 'preview' and status in ('open', 'cancelled');
