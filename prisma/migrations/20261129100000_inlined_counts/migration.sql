-- PostgreSQL doesn't inline a strict function whose body isn't strict, and calling these takes far longer than adding up.
-- Their arguments are never null.
ALTER FUNCTION "add_counts"(INTEGER[], INTEGER[], INTEGER) CALLED ON NULL INPUT;
ALTER FUNCTION "average_of"(INTEGER[]) CALLED ON NULL INPUT;
