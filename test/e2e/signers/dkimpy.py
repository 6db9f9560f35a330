# Signs or verifies messages with python3-dkim. Reads a list of tasks as JSON, writes a list of answers.
import base64
import json
import sys

import dkim


def answer(task, key, record):
    message = base64.b64decode(task["message"])
    if task["do"] == "verify":
        return dkim.verify(message, dnsfunc=lambda name, timeout=5: record)
    forms = tuple(form.encode() for form in task["form"].split("/"))
    field = dkim.sign(message, b"signing", b"dkim.com", key, canonicalize=forms)
    return base64.b64encode(field + message).decode()


given = json.load(sys.stdin)
key, record = given["key"].encode(), given["record"].encode()
json.dump([answer(task, key, record) for task in given["tasks"]], sys.stdout)
