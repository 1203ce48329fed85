"""What the tool itself lacks: rows on lines, read and written."""
import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def write_lines(ctx, value):
    rows = value if isinstance(value, list) else [value]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


@schemathesis.deserializer("application/x-ndjson")
def read_lines(ctx, response):
    return [json.loads(line) for line in response.content.splitlines()]
