"""Edits our sample in LibreOffice as an organiser would, and converts it: see README.md.

    /usr/bin/python3 edit.py      (Debian: libreoffice-writer, python3-uno)
"""
import os, subprocess, tempfile, time, zipfile
import uno
from com.sun.star.beans import PropertyValue

FOLDER = os.path.dirname(os.path.abspath(__file__))
FILTERS = {"odt": "writer8", "docx": "MS Word 2007 XML"}

PRIZES, FREE, SYSTEM = "Los premios en met", "Alojamiento", "FIDE (Dutch)."


def value(name, v):
    p = PropertyValue()
    p.Name, p.Value = name, v
    return p


class Window:
    def __init__(self, desktop, dispatcher, path):
        self.doc = desktop.loadComponentFromURL("file://" + path, "_blank", 0, (value("Hidden", True),))
        self.frame, self.dispatcher = self.doc.CurrentController.Frame, dispatcher

    def do(self, *commands, **arguments):
        for command in commands:
            self.dispatcher.executeDispatch(self.frame, ".uno:" + command, "", 0, tuple(value(k, v) for k, v in arguments.items()))

    def find(self, text, end=False):
        search = self.doc.createSearchDescriptor()
        search.SearchString, search.SearchCaseSensitive = text, True
        found = self.doc.findFirst(search)
        self.doc.CurrentController.ViewCursor.gotoRange(found.End if end else found.Start, False)

    def type(self, text):
        self.do("InsertText", Text=text)

    def select(self, text):  # the whole paragraph, with its end
        self.find(text)
        self.do("EndOfParaSel", "CharRightSel")

    def save(self, name):
        kind = name.rsplit(".", 1)[1]
        self.doc.storeToURL("file://%s/%s" % (FOLDER, name), (value("FilterName", FILTERS[kind]),))
        if kind == "odt":
            drop_thumbnail(os.path.join(FOLDER, name))


def drop_thumbnail(path):
    with zipfile.ZipFile(path) as z:
        files = [(i, z.read(i)) for i in z.infolist() if not i.is_dir() and not i.filename.startswith("Thumbnails")]
    with zipfile.ZipFile(path, "w") as z:
        for i, content in files:
            z.writestr(i, content)


def typed_at_end(w): w.find(SYSTEM, True); w.type(" Y algo más.")
def typed_at_start(w): w.find("Sistema suizo"); w.type("Nota: ")
def split(w): w.find("según el"); w.do("InsertPara")
def new_behind(w): w.find(SYSTEM, True); w.do("InsertPara"); w.type("Un párrafo nuevo detrás.")
def new_before(w): w.find(PRIZES); w.do("InsertPara", "GoUp"); w.type("Un párrafo nuevo delante.")
def joined(w): w.find(PRIZES); w.do("GoToEndOfPara", "Delete")
def text_deleted(w): w.find(PRIZES); w.do("EndOfParaSel", "Delete")
def deleted(w): w.select(PRIZES); w.do("Delete")
def retyped(w): w.find(PRIZES); w.do("EndOfParaSel"); w.type("Premios indivisibles y acumulables.")
def cut_and_pasted(w): w.select(PRIZES); w.do("Cut"); w.find("Sistema suizo"); w.do("Paste")
def copied(w): w.select(PRIZES); w.do("Copy"); w.find("Sistema suizo"); w.do("Paste")
def moved_up(w): w.find(FREE); w.do("MoveUp", "MoveUp")
def row_added(w): w.find("600"); w.do("InsertRowsAfter", "GoDown"); w.type("500")
def head_row_deleted(w): w.find("Puesto"); w.do("DeleteRows")
def footnote(w): w.find(SYSTEM, True); w.do("InsertFootnote"); w.type("Edición de 2026.")
def comment(w): w.find(SYSTEM, True); w.do("InsertAnnotation", Text="¿Seguro?", Author="A")
def one_word(w): w.find("9 rondas"); w.do("CharRightSel"); w.type("7")


# What is kept of it: the change, and whether changes are tracked; in which formats.
EDITS = [
    (typed_at_end, False, "docx"), (typed_at_start, False, "docx"), (split, False, "docx odt"), (new_behind, False, "docx"),
    (new_before, False, "docx"), (joined, False, "docx"), (text_deleted, False, "docx"), (deleted, False, "docx"),
    (retyped, False, "docx"), (cut_and_pasted, False, "docx"), (copied, False, "docx"), (moved_up, False, "docx"),
    (row_added, False, "docx"), (head_row_deleted, False, "docx"), (footnote, False, "docx odt"), (comment, False, "docx odt"),
    (one_word, True, "docx"), (split, True, "docx"), (joined, True, "docx odt"), (text_deleted, True, "docx"),
    (deleted, True, "docx odt"), (retyped, True, "docx odt"), (cut_and_pasted, True, "docx"), (head_row_deleted, True, "docx odt"),
]


def main():
    profile = tempfile.mkdtemp()
    office = subprocess.Popen(["soffice", "--headless", "--norestore", "-env:UserInstallation=file://" + profile,
                               "--accept=pipe,name=torneo;urp;"], stderr=subprocess.DEVNULL)
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    for attempt in range(60):
        try:
            context = resolver.resolve("uno:pipe,name=torneo;urp;StarOffice.ComponentContext")
            break
        except Exception:
            time.sleep(0.5)
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    dispatcher = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)

    def convert(path, name):
        w = Window(desktop, dispatcher, path)
        w.save(name)
        w.doc.close(True)

    ours = {kind: os.path.join(FOLDER, "ours." + kind) for kind in FILTERS}
    for first in FILTERS:
        for second in FILTERS:
            name = "converted-%s-%s.%s" % (first, second, second)
            convert(ours[first], name)
            if first != second:
                convert(os.path.join(FOLDER, name), "converted-%s-%s-%s.%s" % (first, second, first, first))
    for edit, tracked, kinds in EDITS:
        for kind in kinds.split():
            w = Window(desktop, dispatcher, ours["docx" if kind == "odt" else "odt"])
            w.doc.RecordChanges = tracked
            edit(w)
            w.save("edited-%s%s.%s" % (edit.__name__.replace("_", "-"), "-tracked" if tracked else "", kind))
            w.doc.close(True)
    try:
        desktop.terminate()
    except Exception:
        pass  # it is gone before it answers
    office.wait(30)


main()
