"""Files of games that people attach in a form: to step through, or to have analysed."""

from bot.acts.form_fields import read_upload
from bot.acts.records.analysing_records import show_analysis_of_file
from bot.acts.records.recording import LARGEST, fetch
from bot.acts.request import Request
from bot.talk.request_refusals import RecordTooLarge
from bot.views.control_id import ControlId
from bot.views.records.attached_record import UPLOAD, show_attached_record, upload_form


async def open_form(request: Request, control: ControlId) -> None:
    """Open the form for a file."""
    await request.ask(upload_form(to_analyse=control.subject == 1))


async def take_file(request: Request, control: ControlId) -> None:
    """Show what is in the file of a form, or its analysis.

    Raises `RecordTooLarge`, `RecordUnreachable` or FileNotRead.
    """
    upload = read_upload(request, UPLOAD)
    if upload.size > LARGEST:
        raise RecordTooLarge
    file = await request.host.kept_files.read(request.person.id, await fetch(upload.url))
    if control.subject == 1:
        await show_analysis_of_file(request, file)
    else:
        await request.answer(show_attached_record(file, await request.find_appearance()))
